import { describe, expect, test } from 'vitest'
import { evidenceBars } from '@/server/kernel/calls/evidence'
import { registry } from '@/server/registry'
import { formStages } from '../../support/evidence/forms'
import { attemptsOf, type Stage } from '../../support/evidence/stage'

const stages: Readonly<Record<string, Stage>> = { ...formStages }
const acts = registry.flatMap(({ contract, evidence }) =>
  evidence ? [{ name: contract.name, rule: evidence, stage: stages[contract.name] }] : [],
)

test('every call that vouches for somebody is tried, and no other', () => {
  expect(Object.keys(stages).sort()).toEqual(acts.map(({ name }) => name).sort())
})

describe.each(acts)('$name', ({ rule, stage }) => {
  test('is carried out for who may', async () => {
    const { answer, before, after } = (await stage?.plain()) ?? { answer: { status: 'no stage' }, before: null, after: null }
    expect(answer).toMatchObject({ status: 'SUCCESS' })
    expect(after).not.toEqual(before)
  })

  test('says of each bar whether it is kept, or why nobody comes so far', () => {
    expect(Object.keys(rule.never).sort()).toEqual([...evidenceBars].sort())
    for (const kept of Object.values(rule.never)) expect(kept === true || kept.length > 10).toBe(true)
  })

  test.each(stage ? attemptsOf(rule, stage) : [])('is refused: $name', async ({ name, run }) => {
    const attempt = await run?.()
    expect(attempt, `the stage has no attempt for '${name}'`).toBeDefined()
    expect(['FORBIDDEN', 'STATE_CHANGED', 'CONFLICT', 'NOT_FOUND']).toContain(attempt?.answer.status)
    expect(attempt?.after).toEqual(attempt?.before)
  })
})
