import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/** Words that English is not spoken with at a dental school: they come from a translation, or two are used for one thing. */
const refused = [
  /\banew\b/i,
  /\bmeanwhile\b/i,
  /\bwho waits\b/i,
  /\bwhat is kept\b/i,
  /\bit is said\b/i,
  /\bstands?\b/i,
  /\bbeg[au]n\b/i,
  /\bmended\b/i,
  /\bhangs on\b/i,
  /\bput right\b/i,
  /\btaken back\b/i,
  /\bis called so\b/i,
  /\bsign(ed|s|ing)? (in|out)\b/i,
]

test('en-GB speaks plain English', () => {
  const strange = filesBelow('messages/en-GB').flatMap((file) =>
    readFileSync(`messages/en-GB/${file}`, 'utf8')
      .split('\n')
      .filter((line) => refused.some((word) => word.test(line.slice(line.indexOf(':') + 1))))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(strange).toEqual([])
})

/** One verb, one meaning: these have stood for locking a row, storing a value, retaining a version, consuming a token, counting a try and recording history. */
const unclear = /(?:function |const )((?:hold|keep|note|take)(?:[A-Z]\w*)?)(?:\(| = (?:async )?\([^()]*\)(?:: [^=]+)? =>)/g

/** Not yet: clinical-sessions, clinic-shifts, config, groupings, imports and sign-in. */
const plainFolders = [
  'lib',
  'server/kernel',
  ...['ui', 'shell', 'shared'].map((folder) => `components/${folder}`),
  ...[
    'clinical-cases',
    'concerns',
    'feedback',
    'form-schedules',
    'forms',
    'messaging',
    'reports',
    'sign-off',
    'static-urls',
    'timetables',
    'attendance',
    'workbooks',
  ].flatMap((domain) => [`server/${domain}`, `components/${domain}`]),
  ...['absences', 'diary', 'experience', 'files', 'form-responses', 'places'].map((domain) => `server/${domain}`),
]

test('functions are not called hold, keep, note or take', () => {
  const named = plainFolders.flatMap((folder) =>
    filesBelow(folder)
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(unclear)].map(
          ([, name]) => `${folder}/${file}: ${name}; say which of lock, lockShared, store, retain, consume, count, record or undo it does`,
        ),
      ),
  )
  expect(named).toEqual([])
})

test.each([
  'function holdRow(db: Tx) {',
  'export async function keepAnswer(answer: unknown) {',
  'const noteRun = async (job: string): Promise<void> => {',
  'const take = () => token',
])('%s is seen', (line) => {
  expect([...line.matchAll(unclear)]).toHaveLength(1)
})
