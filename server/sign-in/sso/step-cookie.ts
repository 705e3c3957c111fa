import 'server-only'
import { z } from 'zod'
import type { Db } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import { hashToken } from '@/server/kernel/secrets/token'
import { findLoginStep } from '../queries/second-factor'
import { stepSealing } from '../sealings'
import { stepLivesMs, type NextStep } from '../second-factor/login-step'
import { inCookie, sealedCookie } from './sealed-cookie'

const Step = z.object({ token: z.string(), step: z.enum(['CODE', 'SET_UP']) })

/**
 * The cookie for the step that is left when a browser comes back from a provider, in place of the attempt that is over. The step is in no address, so that no
 * link leads anybody into half a login that somebody else began.
 */
export function stepCookie(step: NextStep): string {
  return sealedCookie(stepSealing, step, stepLivesMs[step.step] / 1000)
}

/** The step that is left before this browser is logged in; null where no login was begun, or it is over. */
export async function readStepCookie(db: Db, { signOnCookie, at }: Pick<RequestInfo, 'signOnCookie' | 'at'>): Promise<NextStep | null> {
  const read = Step.safeParse(inCookie(stepSealing, signOnCookie))
  return read.success && (await findLoginStep(db, { tokenHash: hashToken(read.data.token), kind: read.data.step, at })) ? read.data : null
}
