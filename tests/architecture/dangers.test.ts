import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow } from './files'

/** The code that runs while people work: without programs that start, back up or seed it. */
const files = ['app', 'components', 'lib', 'server']
  .flatMap((folder) => filesBelow(folder).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(ts|tsx|mts|mjs|cjs)$/.test(file))
const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const filesMatching = (pattern: RegExp, but: readonly string[] = []) =>
  texts.filter(({ file, text }) => pattern.test(text) && !but.includes(file)).map(({ file }) => file)

describe('the application', () => {
  test('starts no program and no thread', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(filesMatching(/['"](node:)?(child_process|cluster|vm|worker_threads)['"]/)).toEqual([])
  })

  test('makes no code of text', () => {
    expect(filesMatching(/\beval\(|new Function\(|set(Timeout|Interval)\(\s*['"`]/)).toEqual([])
  })

  test('makes no pattern of what somebody typed', () => {
    // Both files build the expression only from their own text.
    expect(filesMatching(/new RegExp\(/, ['lib/client/offline-routes.ts'])).toEqual([])
  })

  test('writes no markup into a page past React', () => {
    expect(filesMatching(/dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write\(/)).toEqual([])
  })

  test('uses no hash and no cipher that is broken', () => {
    expect(filesMatching(/create(Hash|Hmac)\(\s*['"`](md5|sha1|md4|ripemd)|['"`](des|rc4|bf|aes-\d+-(ecb|cbc))\b/i)).toEqual([])
  })

  test('draws no secret from a random number that can be foretold', () => {
    // These spread in time what clients ask for; nothing depends on nobody knowing when.
    const spread = ['lib/client/poll-times.ts', 'lib/client/poll.ts', 'server/kernel/http/busy.ts']
    // The random number tells a process's versions from those of an earlier one and is no secret.
    expect(filesMatching(/Math\.random\(/, ['server/kernel/live.ts'])).toEqual(spread)
  })

  test('keeps beside its modules only what is called cusp…, which is taken away between two test files', () => {
    const kept = texts
      .filter(({ file }) => file.startsWith('server/') || file.startsWith('lib/'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/globalThis\.(\w+) *(?:\?\?)?=[^=]|globalThis as \{ (\w+)\??:/g)].map(
          ([, one, other]) => `${file} ${one ?? other}`,
        ),
      )
    expect(kept.filter((one) => / cusp[A-Z]/.test(one)).length).toBeGreaterThan(5)
    // Names that libraries read, in a browser.
    expect(kept.filter((one) => !/ cusp[A-Z]/.test(one))).toEqual([
      'lib/client/content-security.ts __webpack_nonce__',
      'lib/client/content-security.ts __zod_globalConfig',
    ])
  })

  test('keeps nothing in a variable of a server module, which stays from one test file to the next', () => {
    const variables = filesMatching(/^(export )?let /m).filter((file) => /^(server|lib)\/(?!client\/)/.test(file))
    expect(variables).toEqual([
      // A library that is loaded once.
      'lib/schema-library.ts',
      // The queue for the picture that is being processed.
      'server/files/picture.ts',
      // The clock, reset after each test file (tests/support/own-database.ts).
      'server/kernel/clock.ts',
      // The hash of a password that nobody has, and a list of common ones: both constant.
      'server/kernel/secrets/password.ts',
      // The name of a day, by the instant at which that day begins.
      'server/notifications/calls.ts',
      'server/sign-in/rules.ts',
    ])
  })
})
