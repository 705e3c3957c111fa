/**
 * The anomalies looked for in signatures on forms and in confirmations of sessions. SELF_SIGNED: the signer is the person whom the record is about.
 * ACCOUNT_SIGNED: signed from outside with the address of an account that may not sign. SAME_DEVICE: signed on a device of the student's. SAME_ADDRESS:
 * somebody outside signed from where the student was at work, and hardly anybody else. MANY_AT_ONCE: more than usual by one signer within minutes. TOO_QUICK:
 * within seconds of opening it. LATE: days after the event. FREE_MAIL: the student named the signer, with an address of a free provider. TYPED_BY_MANY: several
 * students named the same address. ABSENT: the signer was absent that day. CHANGED_SINCE: it was reopened, unlocked or ended after it was signed.
 */
export const anomalyRules = [
  'SELF_SIGNED',
  'ACCOUNT_SIGNED',
  'SAME_DEVICE',
  'SAME_ADDRESS',
  'MANY_AT_ONCE',
  'TOO_QUICK',
  'LATE',
  'FREE_MAIL',
  'TYPED_BY_MANY',
  'ABSENT',
  'CHANGED_SINCE',
] as const
export type AnomalyRule = (typeof anomalyRules)[number]
export const anomalySources = ['FORM', 'SESSION'] as const
