import { expect, test } from 'vitest'
import { sortNamesIn } from '@/server/config/queries/names.sql'
import { inJobTransaction } from '@/server/kernel/db'

test('processes that start together sort names one after the other, and none fails', async () => {
  const languages = ['de', 'sl', 'nb', 'es', 'de', 'sl'] as const
  const sorted = await Promise.allSettled(languages.map((locale) => inJobTransaction((db) => sortNamesIn(db, locale))))
  expect(sorted.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
})
