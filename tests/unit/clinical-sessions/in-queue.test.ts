import { expect, test } from 'vitest'
import { inQueue } from '@/components/clinical-sessions/clinic/waiting'

const queued = (name: string, state: 'WAITING' | 'TAKEN') => ({ name, check: { state } })

test('who was taken waits no more: not counted, and listed after the others, who keep their order', () => {
  const { free, all } = inQueue([queued('a', 'TAKEN'), queued('b', 'WAITING'), queued('c', 'TAKEN'), queued('d', 'WAITING')])
  expect(free.map(({ name }) => name)).toEqual(['b', 'd'])
  expect(all.map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c'])
  expect(inQueue([])).toEqual({ free: [], all: [] })
})
