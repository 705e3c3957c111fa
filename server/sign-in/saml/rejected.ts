import 'server-only'

/** Why a message of the identity provider is not believed. The log has the reason; the sender learns none of it. */
type Reason =
  | 'algorithm'
  | 'attributes'
  | 'audience'
  | 'certificate'
  | 'comment'
  | 'conditions'
  | 'confirmation'
  | 'content'
  | 'destination'
  | 'doctype'
  | 'duplicateId'
  | 'early'
  | 'encrypted'
  | 'inResponseTo'
  | 'issuer'
  | 'late'
  | 'markup'
  | 'nameId'
  | 'notXml'
  | 'recipient'
  | 'replayed'
  | 'shape'
  | 'signature'
  | 'status'
  | 'tooDeep'
  | 'tooLarge'
  | 'unknownRequest'
  | 'version'

export class Rejected extends Error {
  override readonly name = 'Rejected'
  constructor(
    readonly reason: Reason,
    detail = '',
  ) {
    super(detail === '' ? reason : `${reason}: ${detail}`)
  }
}

/** @throws Rejected */
export function must(isRight: boolean, reason: Reason, detail?: string): asserts isRight {
  if (!isRight) throw new Rejected(reason, detail)
}
