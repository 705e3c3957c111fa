import 'server-only'
import { beginning, checkMac, hashOfLink, type ChainKey } from './audit-chain'
import {
  countUpTo,
  findCheckpoint,
  findUnsealed,
  listSealedEntries,
  type Checkpoint,
  type Connection,
  type Head,
  type SealedRow,
} from '../queries/audit-chain.sql'

/** The number of entries that are held in memory at a time. */
const rowsAtOnce = 2_000
/** The job seals every few seconds, so an entry that waits longer than this is being kept from it. */
const longestUnsealedMs = 10 * 60_000

/**
 * MISSING: a number is left out, or there are entries from before a checkpoint. CHANGED: an entry is not what was sealed. FORGED: a signature is not ours.
 * UNSIGNED: the chain ends without a signature. OTHER_KEY: its end, or the point where it goes on, is signed under another AUTH_SECRET. CUT: it ends before an
 * entry that was noted elsewhere, or has another entry there. UNSEALED: entries are waiting that should have been sealed long ago.
 */
export type Broken = {
  readonly why: 'MISSING' | 'CHANGED' | 'FORGED' | 'UNSIGNED' | 'OTHER_KEY' | 'CUT' | 'UNSEALED'
  readonly seq: number
  readonly id?: string
}
export type Verified = {
  readonly sealed: number
  readonly from: string | null
  readonly to: string | null
  /** The newest seal: a person who keeps it elsewhere can show later that nothing was cut off. */
  readonly head: Head | null
  readonly removed: number
  readonly unsealed: number
  /** The number of signatures within the chain that were made under another AUTH_SECRET; the signature at the end covers them. */
  readonly otherKeys: number
  readonly broken: Broken | null
}

type Options = { readonly keys: readonly ChainKey[]; readonly at: Date; readonly anchors?: readonly Head[] }
type Walk = { last: Head; sealed: number; from: string | null; to: string | null; otherKeys: number; signed: 'RIGHT' | 'OTHER_KEY' | 'NOT' }

/** Walks the whole chain as it is at one moment, and stops at the first entry that is not as it was sealed. */
export async function verifyAudit(db: Connection, { keys, at, anchors = [] }: Options): Promise<Verified> {
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const [checkpoint, unsealed] = [await findCheckpoint(db), await findUnsealed(db)]
    const begun: Head = checkpoint ?? { seq: 0, hash: beginning }
    const walk: Walk = { last: begun, sealed: 0, from: null, to: null, otherKeys: 0, signed: 'NOT' }
    const broken =
      (await brokenAtCheckpoint(db, keys, checkpoint)) ?? (await brokenRow(db, { keys, anchors, walk })) ?? brokenEnd(walk, anchors)
    const waitsSince = unsealed.oldestAt === null ? null : new Date(unsealed.oldestAt)
    const isLate = waitsSince !== null && at.getTime() - waitsSince.getTime() > longestUnsealedMs
    return {
      sealed: walk.sealed,
      from: walk.from,
      to: walk.to,
      head: walk.sealed > 0 ? walk.last : null,
      removed: checkpoint?.seq ?? 0,
      unsealed: unsealed.count,
      otherKeys: walk.otherKeys,
      broken: broken ?? (isLate ? { why: 'UNSEALED', seq: walk.last.seq + 1 } : null),
    }
  } finally {
    await db.query('ROLLBACK')
  }
}

async function brokenAtCheckpoint(db: Connection, keys: readonly ChainKey[], checkpoint: Checkpoint | null): Promise<Broken | null> {
  if (!checkpoint) return null
  const checked = checkMac(keys, checkpoint.mac, { kind: 'checkpoint', ...checkpoint })
  if (checked !== 'RIGHT') return { why: checked === 'WRONG' ? 'FORGED' : 'OTHER_KEY', seq: checkpoint.seq }
  return (await countUpTo(db, checkpoint.seq)) > 0 ? { why: 'MISSING', seq: checkpoint.seq } : null
}

async function brokenRow(
  db: Connection,
  { keys, anchors, walk }: { keys: readonly ChainKey[]; anchors: readonly Head[]; walk: Walk },
): Promise<Broken | null> {
  const known = new Map(anchors.map(({ seq, hash }) => [seq, hash]))
  for (
    let rows = await listSealedEntries(db, { after: walk.last.seq, take: rowsAtOnce });
    rows.length > 0;
    rows = await listSealedEntries(db, { after: walk.last.seq, take: rowsAtOnce })
  ) {
    for (const row of rows) {
      const broken = brokenLink(row, { keys, walk, known: known.get(row.seq) })
      if (broken) return broken
    }
  }
  return null
}

function brokenLink(
  row: SealedRow,
  { keys, walk, known }: { keys: readonly ChainKey[]; walk: Walk; known: string | undefined },
): Broken | null {
  const { seq, id, hash, mac } = row
  if (seq !== walk.last.seq + 1) return { why: 'MISSING', seq: walk.last.seq + 1 }
  if (linkOrNull(walk.last.hash, row) !== hash) return { why: 'CHANGED', seq, id }
  if (known !== undefined && known !== hash) return { why: 'CUT', seq, id }
  const signed = mac === null ? 'NOT' : checkMac(keys, mac, { kind: 'seal', seq, hash })
  if (signed === 'WRONG') return { why: 'FORGED', seq, id }
  if (signed === 'OTHER_KEY') walk.otherKeys += 1
  Object.assign(walk, { last: { seq, hash }, sealed: walk.sealed + 1, from: walk.from ?? row.at, to: row.at, signed })
  return null
}

function linkOrNull(previous: string, row: SealedRow): string | null {
  try {
    return hashOfLink(previous, row)
  } catch {
    return null
  }
}

/** The last hash covers all entries before it, and its signature covers the hash. */
function brokenEnd({ last, sealed, signed }: Walk, anchors: readonly Head[]): Broken | null {
  if (sealed > 0 && signed !== 'RIGHT') return { why: signed === 'NOT' ? 'UNSIGNED' : 'OTHER_KEY', seq: last.seq }
  const beyond = anchors.find(({ seq }) => seq > last.seq)
  return beyond ? { why: 'CUT', seq: beyond.seq } : null
}
