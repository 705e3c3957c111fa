import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/** Words that sound foreign in the English of a dental school: they come from a translation, or two are used for one thing. */
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

const verb = '((?:hold|keep|note|take)(?:[A-Z]\\w*)?)'

/** One verb, one meaning: these were used for locking a row, storing a value, retaining a version, consuming a token, counting a try and recording history. */
const unclear = [
  String.raw`\bfunction ${verb}[(<]`,
  String.raw`\bconst ${verb}(?:: [^=\n]+)? = (?:async )?(?:<[^\n]+>)?\([^()]*\)(?:: [^=]+)? =>`,
  // A function of one unbracketed parameter, a contract, a call of the server, a handler of React.
  String.raw`\bconst ${verb} = (?:(?:async )?\w+ =>|(?:contract|defineCall|useEffectEvent|useCallback)\()`,
  // Methods, and functions as properties of an object or a type.
  String.raw`^ +(?:async )?${verb}\([^\n]*\{$`,
  String.raw`^ +(?:readonly )?${verb}\??: (?:async )?(?:\([^\n]*=>|\w+ =>)`,
].map((pattern) => new RegExp(pattern, 'gm'))

const unclearNames = (text: string): string[] =>
  unclear.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name])))

test('functions are not called hold, keep, note or take', () => {
  const named = ['app', 'components', 'lib', 'scripts', 'server'].flatMap((folder) =>
    filesBelow(folder)
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .flatMap((file) =>
        unclearNames(readFileSync(`${folder}/${file}`, 'utf8')).map(
          (name) => `${folder}/${file}: ${name}; say which of lock, lockShared, store, retain, consume, count, record or undo it does`,
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
  "export const takeTask = contract({ name: 'forms.take' })",
  'export const takeTaskCall = defineCall(contracts.takeTask, {',
  'const keepLast = useEffectEvent(() => {',
  '  keep({ typed, base }) {',
  '  readonly take: () => Editing | null',
])('%s is seen', (line) => {
  expect(unclearNames(line)).toHaveLength(1)
})

test.each(['const takesCookie = (request: Request) => true', '  take: limit,', 'function keepsRegisters(actor: Actor): boolean {'])(
  '%s is none',
  (line) => {
    expect(unclearNames(line)).toEqual([])
  },
)
