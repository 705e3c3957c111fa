import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Claim, vouchFor } from '@/server/kernel/calls/evidence'
import type * as rights from '@/server/form-responses/route/rights'
import { attemptsOf } from '../../support/evidence/stage'

/** The column in which `vouch` looks away. */
const planted = vi.hoisted(() => ({ hole: '' }))
vi.mock('@/server/kernel/calls/evidence', async (original) => {
  const real = await original<{ vouchFor: typeof vouchFor; evidenceBars: readonly string[] }>()
  const blind = (claim: Claim): Claim => {
    const { hole } = planted
    return {
      ...claim,
      ...(hole === 'subject' && { subject: [] }),
      ...(hole === 'author' && { author: [] }),
      ...(hole === 'counted' && { counted: [] }),
      ...(hole === 'right' && { may: true }),
      ...(hole === 'stale' && { shown: null }),
      ...(hole === 'address' && claim.outside && { outside: { ...claim.outside, accountIds: [] } }),
    }
  }
  return { ...real, vouchFor: (...[by, claim]: Parameters<typeof vouchFor>) => real.vouchFor(by, blind(claim)) }
})
vi.mock('@/server/form-responses/route/rights', async (original) => {
  const real = await original<typeof rights>()
  return { ...real, mayWithdraw: (...of: Parameters<typeof rights.mayWithdraw>) => planted.hole === 'undo' || real.mayWithdraw(...of) }
})

const columns = [
  { hole: 'subject', act: 'form-responses.sign' },
  { hole: 'author', act: 'form-responses.accept' },
  { hole: 'counted', act: 'form-responses.sign' },
  { hole: 'address', act: 'sign-off.decideLink' },
  { hole: 'right', act: 'form-responses.sign' },
  { hole: 'stale', act: 'form-responses.accept' },
  { hole: 'undo', act: 'form-responses.sign' },
] as const

describe.each(columns)('a hole in the column $hole', ({ hole, act }) => {
  beforeEach(() => {
    planted.hole = hole
  })
  afterEach(() => {
    planted.hole = ''
  })

  test(`is found by the attempts at ${act}`, async () => {
    // What the test files' set-up has loaded knows nothing of the hole.
    vi.resetModules()
    const { registry } = await import('@/server/registry')
    const { formStages } = await import('../../support/evidence/forms')
    const rule = registry.find(({ contract }) => contract.name === act)?.evidence
    const stage = formStages[act]
    const run = rule && stage && attemptsOf(rule, stage).find(({ name }) => name === hole)?.run
    const attempt = await run?.()
    expect(attempt?.answer).toMatchObject({ status: 'SUCCESS' })
    expect(attempt?.after).not.toEqual(attempt?.before)
  }, 120_000)
})
