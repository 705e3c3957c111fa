import { expect, test } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { wordAt } from '@/lib/i18n/word-at'
import { jobs } from '@/server/jobs'

test('every job has words: operations.jobs.name.<job> of messages', () => {
  expect(jobs.map(({ name }) => name).filter((name) => wordAt(enGB.operations.jobs.name, [name]) === undefined)).toEqual([])
})
