import { optionsOf, type ProfileOption } from './options-of.js';

/** The options of a profile for the terminal: path, type and what it is for. */
export function optionLines(options: readonly ProfileOption[] = optionsOf()): string {
  const lines = options.map(({ path, type, required, description }) => {
    const must = required ? ', required' : '';
    return `${path}  (${type}${must})\n    ${description}`;
  });
  return `${lines.join('\n')}\n`;
}

const HEAD = `# Options of a profile

What a bank says about itself, and what the suite needs to speak to it; \`xs2a profile init\` writes a first
one. Made by \`xs2a conformance --list options --format markdown\` from conformance/profile/profile.schema.json.

| option | type | required | what it says |
|---|---|---|---|
`;

/** docs/profile.md: the same as a table. */
export function optionPage(options: readonly ProfileOption[] = optionsOf()): string {
  const rows = options.map(({ path, type, required, description }) => {
    const cells = [`\`${path}\``, cell(type), required ? 'yes' : '', cell(description)];
    return `| ${cells.join(' | ')} |`;
  });
  return `${HEAD}${rows.join('\n')}\n`;
}

const cell = (text: string): string => text.replace(/[\\`*_<>|]/g, (sign) => `\\${sign}`);
