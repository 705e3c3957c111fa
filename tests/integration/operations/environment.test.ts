import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '@/lib/env'

const SECRET = 'x'.repeat(32)
const least = { DATABASE_URL: 'postgresql://cusp@localhost/cusp' }

test('what may be left out has a value', () => {
  const read = readEnvironment(least)
  expect(read).toMatchObject({ ...least, PORT: 3000, APP_URL: 'http://localhost:3000', STORAGE: path.resolve('.data/files'), DEMO: false })
  expect(read.SMTP_URL).toBeUndefined()
  expect(read.CRON_SECRET).not.toBe(readEnvironment(least).CRON_SECRET)
  expect(readEnvironment({ ...least, PORT: '8080' }).APP_URL).toBe('http://localhost:8080')
})

test('an empty variable is an absent one, as compose files write them', () => {
  const read = readEnvironment({ ...least, SMTP_URL: '', CRON_SECRET: '', TRUSTED_PROXIES: '', PORT: '' })
  expect(read.PORT).toBe(3000)
  expect(read.SMTP_URL).toBeUndefined()
})

test('production needs a secret of its own', () => {
  expect(() => readEnvironment({ ...least, NODE_ENV: 'production' })).toThrow(/AUTH_SECRET is not set/)
  expect(readEnvironment({ ...least, NODE_ENV: 'production', AUTH_SECRET: SECRET }).AUTH_SECRET).toBe(SECRET)
})

test('one message names everything that is wrong', () => {
  const wrong = () => readEnvironment({ NODE_ENV: 'production', AUTH_SECRET: 'short', STORAGE: 's3://bucket', PORT: 'http' })
  for (const name of ['DATABASE_URL', 'AUTH_SECRET', 'STORAGE', 'PORT']) expect(wrong).toThrow(new RegExp(`^  ${name} `, 'm'))
})

test.each([
  ['DATABASE_URL', 'mysql://localhost/cusp'],
  ['APP_URL', 'cusp.example.org'],
  ['APP_URL', 'javascript:alert(1)'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['AUTH_SECRET', 'x'.repeat(31)],
  ['CRON_SECRET', 'guessable'],
  ['STORAGE', 's3://bucket/prefix'],
  ['DEMO', 'yes'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['MAIL_FROM', 'a@b.example\r\nBcc: everybody@example.org'],
])('%s refuses %j', (name, value) => {
  expect(() => readEnvironment({ ...least, [name]: value })).toThrow(new RegExp(`^  ${name} `, 'm'))
})

test('the message never repeats a secret', () => {
  const read = () => readEnvironment({ DATABASE_URL: 'mysql://cusp:hunter2@localhost/cusp', AUTH_SECRET: 'hunter2' })
  expect(read).toThrow()
  expect(read).not.toThrow(/hunter2/)
})

describe('a secret in a file', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'cusp-secrets-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  const file = (name: string, text: string) => {
    writeFileSync(path.join(place, name), text)
    return path.join(place, name)
  }

  test.each([
    ['DATABASE_URL', 'postgresql://from@file/cusp'],
    ['MIGRATE_DATABASE_URL', 'postgresql://owner@file/cusp'],
    ['AUTH_SECRET', SECRET],
    ['AUTH_SECRET_PREVIOUS', SECRET],
    ['CRON_SECRET', SECRET],
    ['SMTP_URL', 'smtps://user:from-file@mail.example.org'],
    ['ENTRA_CLIENT_SECRET', 'hush'],
  ] as const)('%s is read from there, without the end of its line', (name, value) => {
    const rest = name === 'DATABASE_URL' ? {} : least
    expect(readEnvironment({ ...rest, [`${name}_FILE`]: file(name, `${value}\n`) })[name]).toBe(value)
  })

  test('is refused in words where it is not there, stands twice, or the path depends on the folder; none is repeated', () => {
    const secret = file('twice', 'a secret that is long enough, and in a file')
    expect(() => readEnvironment({ ...least, AUTH_SECRET_FILE: path.join(place, 'none') })).toThrow(
      /^  AUTH_SECRET_FILE names a file that cannot be read: .*none$/m,
    )
    expect(() => readEnvironment({ ...least, AUTH_SECRET: SECRET, AUTH_SECRET_FILE: secret })).toThrow(
      /^  AUTH_SECRET_FILE stands beside AUTH_SECRET/m,
    )
    expect(() => readEnvironment({ ...least, AUTH_SECRET_FILE: 'run/secrets/auth' })).toThrow(/^  AUTH_SECRET_FILE is no absolute path$/m)
    expect(() => readEnvironment({ ...least, AUTH_SECRET_FILE: file('short', 'too short') })).toThrow(/^  AUTH_SECRET is too short/m)
  })

  test('empty, as compose files write it, is none', () => {
    expect(readEnvironment({ ...least, AUTH_SECRET: SECRET, AUTH_SECRET_FILE: '' }).AUTH_SECRET).toBe(SECRET)
  })
})

describe('TRUSTED_PROXIES', () => {
  const { TRUSTED_PROXIES: list } = readEnvironment({ ...least, TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,2001:db8::/32' })

  test.each([
    ['10.1.2.3', 'ipv4', true],
    ['11.0.0.1', 'ipv4', false],
    ['192.0.2.7', 'ipv4', true],
    ['192.0.2.8', 'ipv4', false],
    ['2001:db8::1', 'ipv6', true],
    ['2001:db9::1', 'ipv6', false],
  ] as const)('%s: %s %s', (address, family, isTrusted) => {
    expect(list.check(address, family)).toBe(isTrusted)
  })

  test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '2001:db8::/129', 'proxy.example.org', '10.0.0'])('refuses %j', (entry) => {
    expect(() => readEnvironment({ ...least, TRUSTED_PROXIES: `127.0.0.1,${entry}` })).toThrow(/TRUSTED_PROXIES holds/)
  })
})
