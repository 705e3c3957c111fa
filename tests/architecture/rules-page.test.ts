import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { filesAtOnce, uploadTypes } from '@/lib/contracts/files'
import { SignInFields } from '@/lib/contracts/config/settings.shapes'
import { mostAtOnce } from '@/lib/users/bulk-acts'
import { settings } from '@/server/config/settings'
import { mostPixels, quotaBytes } from '@/server/files/rules'
import { limits } from '@/server/imports/limits'
import { usualShape } from '@/server/kernel/http/json-shape'
import { commenting, exporting, savingSessions, searching, uploading } from '@/server/kernel/limits'
import { longestAgent, mostFields } from '@/server/kernel/http/request-line'

/** The text of the page without line breaks and without commas in numbers. */
const page = readFileSync('docs/security/rules.md', 'utf8').replaceAll(/(?<=\d),(?=\d{3})/g, '')
const section = (title: string) => page.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? ''
/** The limits of a kind in the code: `{ kind: 'login', …, most: 5, minutes: 15 }`. */
const limitOf = (file: string, kind: string) =>
  new RegExp(String.raw`kind: '${kind}', .*?most: (\d+), minutes: ([\d_]+)`)
    .exec(readFileSync(file, 'utf8'))
    ?.slice(1)
    .map((text) => Number(text.replaceAll('_', '')))

describe('docs/security/rules.md says what holds', () => {
  test('of limits', () => {
    const [login, passwords, proof, factor] = [
      'calls/login.ts',
      'calls/passwords.ts',
      'assert-password.ts',
      'second-factor/assert-second-factor.ts',
    ].map((name) => `server/sign-in/${name}`)
    const said = [
      limitOf(login ?? '', 'login'),
      limitOf(proof ?? '', 'password'),
      limitOf(factor ?? '', 'second-factor'),
      limitOf(factor ?? '', 'second-factor-day'),
      limitOf(passwords ?? '', 'reset'),
      limitOf(passwords ?? '', 'reset-address'),
    ]
    expect(said).toEqual([
      [5, 15],
      [5, 15],
      [5, 15],
      [20, 1_440],
      [5, 60],
      [100, 60],
    ])
    const table = section('What comes in')
    expect(table).toContain(
      '| wrong passwords | a name from one network, or from a browser that it has signed in from before | 5 in 15 minutes |',
    )
    expect(table).toContain(
      `| wrong passwords | a network, over all names; browsers known to the account do not count | ${settings.loginFailuresPerAddress.start} in 15 minutes; setting |`,
    )
    expect(table).toContain('| wrong codes of the second factor | a person | 5 in 15 minutes, 20 in a day |')
    expect(table).toContain('| links to a password that are asked for | a name / a network | 5 / 100 in an hour |')
    expect(table).toContain(`| searches, further pages of long lists | a person | ${searching.most} in ${searching.minutes} minutes |`)
    expect([uploading.minutes, exporting.minutes]).toEqual([60, 60])
    expect(table).toContain(`| uploads | a person | ${uploading.most} in an hour |`)
    expect(table).toContain(`| exports | a person | ${exporting.most} in an hour, of all kinds |`)
    expect([savingSessions.minutes, commenting.minutes]).toEqual([1, 1])
    expect(table).toContain(
      `| saves in treatment sessions, of all kinds | a person, within one process | ${savingSessions.most} in a minute |`,
    )
    expect(table).toContain(`| comments | a person | ${commenting.most} in a minute |`)
    expect(table).toContain(
      `| files | a person | ${quotaBytes.student / 1024 ** 3} GB in all for a student, ${quotaBytes.others / 1024 ** 3} GB for others, versions and trash counted, ${filesAtOnce} at once, each as large as the setting says (${settings.uploadLimitMegabytes.start} MB) |`,
    )
    expect(table).toContain(`| people changed at once | an administrator | ${mostAtOnce} |`)
    expect(table).toContain(`${usualShape.members} fields to an object and ${usualShape.parts} parts`)
    expect(table).toContain(`A query has ${mostFields} fields at most`)
    expect(table).toContain(`is read for ${longestAgent} characters`)
  })

  test('of files', () => {
    const table = section('Files')
    expect(table).toContain(
      `| upload | ${uploadTypes.join(', ')} | the setting, ${settings.uploadLimitMegabytes.start} MB at first; pictures of ${mostPixels / 1_000_000} million pixels at most |`,
    )
    expect(table).toContain(
      `${limits.bytes / 1024 ** 2} MB, ${limits.rows} rows of ${limits.columns} columns, ${limits.zipEntries} parts, ${limits.unpackedBytes / 1024 ** 2} MB unpacked`,
    )
  })

  test('of passwords', () => {
    const common = dictionary['passwords-common']
    expect(section('Who somebody is')).toContain(
      `common ones (${common.length}, of which ${common.filter((one) => one.length >= 8).length} have 8 characters or more)`,
    )
  })

  test('of sessions', () => {
    const { sessionIdleMinutes, sessionDays } = settings
    expect(section('Sessions')).toContain(
      `after ${sessionIdleMinutes.start / 60} hours without a request and after ${sessionDays.start} days in any case`,
    )
    const {
      shape: { sessionIdleMinutes: idle, sessionDays: days },
    } = SignInFields
    expect([idle.minValue, idle.maxValue, days.minValue, days.maxValue]).toEqual([5, 30 * 1_440, 1, 90])
    expect(section('Sessions')).toContain('(5 minutes to 30 days, 1 to 90 days)')
  })
})
