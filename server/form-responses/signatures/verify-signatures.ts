import 'server-only'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import { contentHash } from '../answers/content'
import { digestOf, sealOf, strokesText } from './seal'
import {
  findStoredDefinition,
  listMissingSignatures,
  listSignatures,
  type Connection,
  type SignedRow,
} from './queries/verify-signatures.sql'

/**
 * CHANGED: the signature differs from its seal. UNKNOWN: its seal is not in the audit. MISSING: the audit has a seal without a signature.
 * CONTENT: the content differs from the signed one. UNREADABLE: the content can no longer be decrypted.
 */
export type SignatureFault = {
  readonly why: 'CHANGED' | 'UNKNOWN' | 'MISSING' | 'CONTENT' | 'UNREADABLE'
  /** The signature's id; for a missing signature, its seal. */
  readonly id: string
  readonly responseId: string | null
}
export type VerifiedSignatures = { readonly signatures: number; readonly faults: readonly SignatureFault[] }

const rowsAtOnce = 500

/** Verifies every signature on a form in one snapshot. The audit's entries are verified by their chain (server/kernel/audit/verify-audit.ts). */
export async function verifySignatures(db: Connection): Promise<VerifiedSignatures> {
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const faults: SignatureFault[] = []
    const versions = new Map<string, Promise<boolean>>()
    const isVersionWhole = (row: SignedRow) => {
      const known = versions.get(row.versionId) ?? isVersionIntact(db, row)
      versions.set(row.versionId, known)
      return known
    }
    let signatures = 0
    for (let rows = await listSignatures(db, { after: null, take: rowsAtOnce }); rows.length > 0;) {
      for (const row of rows) {
        const why = faultOf(row) ?? (row.isStanding && !(await isVersionWhole(row)) ? 'CONTENT' : null)
        if (why !== null) faults.push({ why, id: row.id, responseId: row.responseId })
      }
      signatures += rows.length
      rows = await listSignatures(db, { after: rows.at(-1)?.id ?? null, take: rowsAtOnce })
    }
    const missing = await listMissingSignatures(db)
    return {
      signatures,
      faults: [...faults, ...missing.map(({ seal, responseId }) => ({ why: 'MISSING' as const, id: seal, responseId }))],
    }
  } finally {
    await db.query('ROLLBACK')
  }
}

function faultOf(row: SignedRow): SignatureFault['why'] | null {
  const { nameSalt, name, nameDigest, strokes, strokesDigest } = row
  if (sealOf(row) !== row.seal) return 'CHANGED'
  if (nameSalt !== null && digestOf(nameSalt, name) !== nameDigest) return 'CHANGED'
  if (nameSalt !== null && (strokes === null ? null : digestOf(nameSalt, strokesText(strokes))) !== strokesDigest) return 'CHANGED'
  if (!row.isInAudit) return 'UNKNOWN'
  if (!row.isStanding) return null
  try {
    return contentHash({
      response: { ...row, version: { hash: row.versionHash } },
      parts: row.parts,
      kind: 'SIGN',
      userId: row.signerId,
    }) === row.contentHash
      ? null
      : 'CONTENT'
  } catch {
    return 'UNREADABLE'
  }
}

async function isVersionIntact(db: Connection, { versionId, versionHash }: SignedRow): Promise<boolean> {
  return canonicalHash(await findStoredDefinition(db, versionId)) === versionHash
}
