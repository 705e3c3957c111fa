import type { SignatureFault, VerifiedSignatures } from '@/server/form-responses/signatures/verify-signatures'
import type { Broken, Verified } from '@/server/kernel/audit/verify-audit'

/** Parses `1234:<hash>`, as `auditIntact` of the log and an earlier run print it. @throws for any other text */
export function parseAnchors(texts: readonly string[]): { seq: number; hash: string }[] {
  return texts.map((text) => {
    const [, seq, hash] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/.exec(text) ?? []
    if (seq === undefined || hash === undefined)
      throw new Error(`${text} is no seal: a number, a colon and 64 letters and digits, such as an earlier run printed.`)
    return { seq: Number(seq), hash }
  })
}

const reasons: Readonly<Record<Broken['why'], string>> = {
  MISSING: 'is missing',
  CHANGED: 'is not what was sealed',
  FORGED: 'bears a signature that this application did not make',
  UNSIGNED: 'is the last one and bears no signature',
  OTHER_KEY: 'was signed under another AUTH_SECRET',
  CUT: 'is not there as it was written down elsewhere',
  UNSEALED: 'has waited for more than ten minutes to be sealed: does the application run?',
}

export function auditLines({ sealed, from, to, head, removed, unsealed, otherKeys, broken }: Verified): string[] {
  const span = from === null || to === null ? '' : `, from ${from} to ${to}`
  const beside = [
    ...(removed > 0 ? [`${removed} older ones were removed when their time was over.`] : []),
    ...(unsealed > 0 ? [`${unsealed} are not yet sealed.`] : []),
    ...(otherKeys > 0 ? [`${otherKeys} signatures were made under another AUTH_SECRET; the newest stands for them.`] : []),
  ]
  if (broken)
    return [
      `BROKEN: entry ${broken.seq}${broken.id === undefined ? '' : ` (${broken.id})`} ${reasons[broken.why]}. The ${sealed} entries before it${span} are as they were written.`,
      ...beside,
    ]
  return [`Intact: ${sealed} entries${span}.`, ...beside, ...(head ? [`Seal: ${head.seq}:${head.hash}`] : [])]
}

const signatureFaults: Readonly<Record<SignatureFault['why'], string>> = {
  CHANGED: 'is not what was sealed',
  UNKNOWN: 'is not known to the audit',
  MISSING: 'is missing',
  CONTENT: 'stands under a form that was changed after it was signed',
  UNREADABLE: 'stands under a form that cannot be deciphered: is AUTH_SECRET_PREVIOUS missing?',
}
const mostNamed = 20

export function signatureLines({ signatures, faults }: VerifiedSignatures): string[] {
  if (faults.length === 0) return [`Signatures on forms: ${signatures}, as they were made.`]
  const left = faults.length - mostNamed
  return [
    ...faults
      .slice(0, mostNamed)
      .map(
        ({ why, id, responseId }) =>
          `BROKEN: the signature ${id}${responseId === null ? '' : ` on form response ${responseId}`} ${signatureFaults[why]}.`,
      ),
    ...(left > 0 ? [`${left} more signatures on forms are not as they were made.`] : []),
  ]
}
