/** The SCA method that the PSU chose is the one in later responses. */
import { call, defineCase, setup, status } from '../build.js';
import type { CallStep, Case } from '../case.js';
import { isTheChosen } from '../is-the-chosen.js';
import { embeddedNeeds, scaStatusOf } from './embedded.js';
import { embeddedPath, OK, password } from './embedded-flow.js';
import { NO_REDIRECT, RESOURCE_KINDS, type ResourceKind } from './resource-kinds.js';

/** The second method of the list, or the only one. */
const METHOD = `\${${[1, 0]
  .flatMap((at) => ['start', 'password'].map((step) => `${step}.body.scaMethods.${at}`))
  .map((place) => `${place}.authenticationMethodId`)
  .join('|')}}`;

/** The PSU's choice of the second method, or of the only one; alias `method`. */
export const chooses = (kind: ResourceKind): CallStep =>
  call(
    'method',
    kind.update,
    {
      path: embeddedPath(kind),
      headers: { 'PSU-ID': NO_REDIRECT['PSU-ID'] ?? '' },
      body: { authenticationMethodId: METHOD },
      when: METHOD,
    },
    // the bank listed it
    status(kind.updated ?? OK, 200),
    isTheChosen(METHOD),
  );

const chosenCase = (kind: ResourceKind): Case =>
  defineCase({
    id: `sca/methods/tells-the-chosen-of-${kind.name}`,
    title: `The method that is chosen for a ${kind.what} is the one in later responses`,
    needs: embeddedNeeds(kind),
    steps: [
      ...kind.create('create'),
      ...password(kind).map(setup),
      chooses(kind),
      ...scaStatusOf(kind, 'sca', 'create', isTheChosen(METHOD)).map((step) => ({
        ...step,
        when: METHOD,
      })),
    ],
  });

export const chosenMethodCases: readonly Case[] = RESOURCE_KINDS.map(chosenCase);
