import { version } from '../package.json'

/** The changes for the people who work with the application, newest first. `notes` are message keys of the namespace `changelog`, under the release's key. */
export const releases = [
  {
    version: '0.1.0',
    key: 'v0_1_0',
    releasedOn: '2026-11-23',
    notes: [
      'sessions',
      'chairside',
      'clinic',
      'editor',
      'people',
      'many',
      'institution',
      'privacy',
      'offline',
      'languages',
      'accounts',
      'signOn',
    ],
  },
] as const

export const runningVersion: string = version
