import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Claim, Shown, vouchFor } from '@/server/kernel/calls/evidence'
import type * as rights from '@/server/form-responses/route/rights'
import { attemptsOf } from '../../support/evidence/stage'

/** The column that `vouch` does not compare. */
const planted = vi.hoisted(() => ({ hole: '' }))
vi.mock('@/server/kernel/calls/evidence', async (original) => {
  const real = await original<{ vouchFor: typeof vouchFor; evidenceBars: readonly string[] }>()
  /** Takes everything that the client sent as shown to be what is stored. */
  const unseen = (shown: Shown): Shown => {
    if (shown === 'notCompared') return shown
    const [first, ...others] = 'now' in shown ? [shown] : shown
    return [{ ...first, sent: first.now }, ...others.map((one) => ({ ...one, sent: one.now }))]
  }
  const blind = (claim: Claim): Claim => {
    const { hole } = planted
    return {
      ...claim,
      ...(hole === 'subject' && { subject: [] }),
      ...(hole === 'author' && { author: [] }),
      ...(hole === 'counted' && { counted: [] }),
      ...(hole === 'right' && { may: true }),
      ...(hole === 'stale' && { shown: unseen(claim.shown) }),
      ...(hole === 'address' && claim.outside && { outside: { ...claim.outside, accountIds: [] } }),
    }
  }
  return { ...real, vouchFor: (...[rule, by, claim]: Parameters<typeof vouchFor>) => real.vouchFor(rule, by, blind(claim)) }
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
  { hole: 'stale', act: 'sign-off.decideLink' },
  { hole: 'stale', act: 'clinical-sessions.saveMark' },
  { hole: 'stale', act: 'clinical-sessions.authoriseRadiograph' },
  { hole: 'stale', act: 'clinical-sessions.decideConfirmation' },
  { hole: 'undo', act: 'form-responses.sign' },
] as const

// The modules that the test files' set-up has loaded do not contain the hole, so they are loaded again.
beforeAll(() => void vi.resetModules())

describe.each(columns)('a hole in the column $hole', ({ hole, act }) => {
  beforeEach(() => {
    planted.hole = hole
  })
  afterEach(() => {
    planted.hole = ''
  })

  test(`is found by the attempts at ${act}`, async () => {
    const { registry } = await import('@/server/registry')
    const { formStages } = await import('../../support/evidence/forms')
    const { sessionStages } = await import('../../support/evidence/sessions')
    const rule = registry.find(({ contract }) => contract.name === act)?.evidence
    const stage = { ...formStages, ...sessionStages }[act]
    const run = rule && stage && attemptsOf(rule, stage).find(({ name }) => name === hole)?.run
    const attempt = await run?.()
    expect(attempt?.answer).toMatchObject({ status: 'SUCCESS' })
    expect(attempt?.after).not.toEqual(attempt?.before)
  }, 120_000)
})
