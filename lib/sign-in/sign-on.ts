import type { Module } from '../modules'

/** The providers that may vouch for somebody, named as in /sso/{provider}/authenticate. */
export const signOnProviders = ['entra', 'shibboleth'] as const
export type SignOnProvider = (typeof signOnProviders)[number]

/** The module that each belongs to. */
export const signOnModule = { entra: 'ms_entra', shibboleth: 'shibboleth' } as const satisfies Record<SignOnProvider, Module>

/** The reasons given to somebody who came from a provider and is not let in (sso.json). */
export const signOnRefusals = [
  'UNKNOWN',
  'CLOSED',
  'TWO_MATCHES',
  'OTHER_LINKED',
  'NO_ATTRIBUTE',
  'NOT_ALLOWED',
  'NOT_FOR_ROLE',
  'CODE_NEEDED',
  'INCOMPLETE',
  'TAKEN',
  'EXPIRED',
  'INVALID',
  'DENIED',
  'UNREACHABLE',
  'NOT_SET_UP',
  'OTHER_PERSON',
  'NO_TIME',
  'LINKED_ELSEWHERE',
  'TOO_MANY',
  'FAILED',
] as const
export type SignOnRefusal = (typeof signOnRefusals)[number]
