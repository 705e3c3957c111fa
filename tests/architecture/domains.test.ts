import { describe, expect, test } from 'vitest'
import { domains } from '@/server/domains'
import { configurationParts } from '@/server/kernel/configuration'
import { configurationOf, defineDomain, type Domain } from '@/server/kernel/domain'
import { personalData } from '@/server/kernel/personal-data'
import { kernelPersonalData } from '@/server/kernel/queries/personal-data.sql'
import '@/server/registry'

const namesOf = (has: (domain: Domain) => boolean): string[] => domains.filter(has).map(({ name }) => name)

describe('the order of the list', () => {
  test.each([
    ['sign-in', 'users'],
    ['folders', 'files'],
    ['files', 'users'],
    ['clinic-shifts', 'clinical-sessions'],
    ['clinical-sessions', 'experience'],
    ['clinical-sessions', 'concerns'],
    ['forms', 'form-responses'],
    ['form-responses', 'sign-off'],
    ['reports', 'privacy'],
  ])('of %s and %s is that in which somebody is erased', (before, after) => {
    const order = namesOf(({ personalData: data }) => data !== undefined)
    expect(order).toContain(before)
    expect(order.indexOf(after)).toBeGreaterThan(order.indexOf(before))
  })

  test('is taken over as it is: the kernel’s data are the first and every domain’s follow', () => {
    expect(personalData().slice(1)).toEqual(domains.flatMap(({ personalData: data }) => data ?? []))
    expect(personalData()[0]).toBe(kernelPersonalData)
  })

  test('is that in which the listeners of one event hear it', () => {
    const heard = (event: string) => namesOf(({ listeners = {} }) => event in listeners)
    expect(heard('clinical-sessions.finished')).toEqual([
      'clinical-sessions',
      'experience',
      'clinical-cases',
      'competency-tests',
      'workflows',
    ])
    expect(heard('clinical-sessions.unlocked')).toEqual(['clinical-sessions', 'experience', 'workflows'])
    expect(heard('form-responses.stepped')).toEqual(['form-responses', 'coverage', 'workflows', 'static-urls'])
  })
})

describe('the configuration', () => {
  test('is taken over with what is named before what names it, and roles last', () => {
    const order = configurationParts().map(({ name }) => name)
    const place = (name: string): number => order.indexOf(name)
    expect(order.slice(0, 4)).toEqual(['settings', 'wording', 'programmes', 'flags'])
    expect(place('tags')).toBeGreaterThan(place('tagGroups'))
    expect(place('procedures')).toBeGreaterThan(place('tags'))
    expect(order.at(-1)).toBe('roles')
  })

  const part = (name: string) => ({ name, list: () => Promise.resolve([]), callFor: () => null, inputOf: () => ({}) })
  const toy = (name: string, after?: readonly string[] | 'all') =>
    defineDomain({ name, tier: 1, configuration: { parts: [part(name)], ...(after && { after }) } })

  test('of a domain comes after those that it names, and otherwise as the list has it', () => {
    const order = (of: readonly Domain[]) => configurationOf(of).map(({ name }) => name)
    expect(order([toy('a', ['c']), toy('b', 'all'), toy('c'), toy('d')])).toEqual(['c', 'a', 'd', 'b'])
    expect(order([toy('a', ['elsewhere']), toy('b')])).toEqual(['a', 'b'])
  })

  test('does not wait for ever', () => {
    expect(() => configurationOf([toy('a', ['b']), toy('b', ['a'])])).toThrow('a, b wait for one another')
  })
})

test('a link of one purpose is of one domain', () => {
  const purposes = domains.flatMap(({ name, calls = [] }) =>
    [...new Set(calls.flatMap(({ access }) => (access.kind === 'externalToken' ? [access.purpose] : [])))].map((purpose) => ({
      name,
      purpose,
    })),
  )
  expect(purposes.length).toBeGreaterThan(3)
  expect(new Set(purposes.map(({ purpose }) => purpose)).size).toBe(purposes.length)
})
