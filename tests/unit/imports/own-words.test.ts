import { describe, expect, test } from 'vitest'
import { locales } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'
import { wordAt } from '@/lib/i18n/word-at'
import { guessColumns } from '@/server/imports/headers'
import { peopleFields } from '@/server/people-import/fields'
import { enrolmentNamed, isGraduated, statusNamed } from '@/server/people-import/status-words'
import { parseYear } from '@/server/people-import/read-cells'

describe.each(locales)('in %s', (locale) => {
  const word = async (...path: string[]) => wordAt(await messagesIn(locale), path) ?? ''
  const all = async (names: readonly string[], pathOf: (name: string) => string[]) =>
    Promise.all(names.map(async (name) => word(...pathOf(name))))

  test('a file may have the headers of the template', async () => {
    const names = peopleFields.map(({ name }) => name)
    const headers = await all(names, (name) =>
      ['roles', 'flags', 'status'].includes(name) ? ['imports', 'people', 'field', name] : ['accounts', 'field', name],
    )
    expect(guessColumns(headers, peopleFields)).toEqual(names)
  })

  test('an enrolment may be called as on the account', async () => {
    const states = ['ACTIVE', 'PART_TIME', 'REPEATING', 'INTERCALATING', 'SUSPENDED', 'LEFT', 'GRADUATED']
    expect((await all(states, (state) => ['accounts', 'enrolment', state])).map(enrolmentNamed)).toEqual(states)
  })

  test('a year may be written as in a list that was exported', async () => {
    const year = await word('users', 'year')
    expect([1, 5, 12].map((number) => parseYear(year.replace('{year}', String(number))))).toEqual([1, 5, 12])
    expect([await word('users', 'graduated'), await word('accounts', 'graduated')].map(isGraduated)).toEqual([true, true])
  })

  test('the status of an account may be called as in the list', async () => {
    const states = ['ENABLED', 'DISABLED', 'PENDING']
    expect((await all(states, (state) => ['users', 'state', state])).map(statusNamed)).toEqual(['ENABLED', 'DISABLED', 'ENABLED'])
  })

  test('a list that was exported is known by its headers', async () => {
    const headers = await all(
      ['name', 'username', 'email', 'programme', 'group', 'firm', 'roles', 'flags', 'state', 'studentIdNumber', 'phone'],
      (column) => ['users', 'column', column],
    )
    expect(guessColumns(headers, peopleFields)).toEqual([
      'displayName',
      'username',
      'email',
      'programme',
      'group',
      'firm',
      'roles',
      'flags',
      'status',
      'studentIdNumber',
      'phone',
    ])
  })
})

test('a year is a number of one or two digits, and nothing else is', () => {
  expect(['3', '3.', 'Year 3', '3. letnik', '3.º curso', '3º', '2026', '3 4', '3.5', 'third'].map(parseYear)).toEqual([
    3,
    3,
    3,
    3,
    3,
    3,
    null,
    null,
    null,
    null,
  ])
})
