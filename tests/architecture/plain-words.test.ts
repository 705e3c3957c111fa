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
