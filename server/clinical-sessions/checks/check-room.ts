import 'server-only'
import type { CheckKind } from '@/lib/clinical/vocabulary'
import type { Tx } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { countChecks } from './queries/checks'

const most = 60
/** The places that are reserved for final checks: a student who asked for too many other checks can still hand the session in. */
const forMarking = 10

/** The limit allows a session to be read in one piece. A withdrawn check counts: it stays in the list. @throws VALIDATION_FAILED */
export async function assertRoomForCheck(db: Tx, { sessionId, kind }: { sessionId: string; kind: CheckKind }): Promise<void> {
  const room = kind === 'FINAL_CHECK' ? most : most - forMarking
  if ((await countChecks(db, sessionId)) >= room) throw badField('checkId', 'tooManyChecks')
}
