import { describe, expect, test } from 'vitest'
import { evidenceBars } from '@/server/kernel/calls/evidence'
import { registry } from '@/server/registry'
import { attemptsOf, type Stage } from './stage'

/** Tries every act of a domain that vouches for somebody: by a person who may, and once for each column of its rule. */
export function triesEveryAct(stages: Readonly<Record<string, Stage>>): void {
  const acts = registry.flatMap(({ contract, evidence }) => {
    const stage = stages[contract.name]
    return evidence && stage ? [{ name: contract.name, rule: evidence, stage }] : []
  })

  describe.each(acts)('$name', ({ rule, stage }) => {
    test('is carried out for who may', async () => {
      const { answer, before, after } = await stage.plain()
      expect(answer).toMatchObject({ status: 'SUCCESS' })
      expect(after).not.toEqual(before)
    })

    test('says of each bar whether it is kept, or why nobody comes so far', () => {
      expect(Object.keys(rule.never).sort()).toEqual([...evidenceBars].sort())
      for (const kept of Object.values(rule.never)) expect(kept === true || kept.length > 10).toBe(true)
    })

    test.each(attemptsOf(rule, stage))('is refused: $name', async ({ name, run }) => {
      const attempt = await run?.()
      expect(attempt, `the stage has no attempt for '${name}'`).toBeDefined()
      expect(['FORBIDDEN', 'STATE_CHANGED', 'CONFLICT', 'NOT_FOUND']).toContain(attempt?.answer.status)
      expect(attempt?.after).toEqual(attempt?.before)
    })
  })
}
