import { expect, test } from 'vitest';
import { redirectUriForms } from './redirect-uri-forms.js';

test.each([
  ['https://tpp.example/cb', 'https://tpp.example/cb?source=a', 'https://tpp.example/cb/'],
  [
    'https://tpp.example/cb?t=1',
    'https://tpp.example/cb?t=1&source=a',
    'https://tpp.example/cb/?t=1',
  ],
  ['https://tpp.example/cb/', 'https://tpp.example/cb/?source=a', 'https://tpp.example/cb/back/'],
  ['https://tpp.example', 'https://tpp.example?source=a', 'https://tpp.example/back/'],
])('the forms of %s', (redirectUri, queryRedirectUri, slashRedirectUri) => {
  const forms = redirectUriForms({ redirectUri });
  expect(forms).toMatchObject({ queryRedirectUri, slashRedirectUri });
  const long = `source=${'a'.repeat(300)}`;
  expect(forms?.longRedirectUri).toBe(queryRedirectUri.replace('source=a', long));
});

test('there are none of what is no URI', () => {
  expect(redirectUriForms({ redirectUri: 'callback' })).toBeNull();
});
