import 'server-only'
import type { Anomalies } from '@/lib/contracts/sign-off/anomalies'
import { anomalyRules } from '@/lib/sign-off/signoff-anomalies'
import { anomalyStates } from '@/lib/states/signoff-anomaly'
import { translatorFor } from '@/lib/i18n/translator'
import { institutionTimeZone, readSettings } from '@/server/config'
import { knownWord } from '@/server/forms'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'
import type { Db, Tx } from '@/server/kernel/db'
import { listAnomalies, listNames, type AnomalyRow, type Sought } from './queries/anomalies'
import { insertFound } from './queries/find-anomalies.sql'

type Row = Anomalies['rows'][number]

/** Checks signatures since a moment by the institution's rules. Returns the number of new anomalies. */
export async function findAnomalies(db: Tx, { since, at }: { since: Date; at: Date }): Promise<number> {
  const { signoffRules: rules } = await readSettings()
  return insertFound(db, { since, at, timeZone: await institutionTimeZone(), rules })
}

export async function rowsOf(db: Db, sought: Sought, page: { skip: number; take: number }): Promise<Row[]> {
  const rows = await listAnomalies(db, sought, page)
  const names = await listNames(
    db,
    rows.flatMap(({ decidedById }) => decidedById ?? []),
  )
  return rows.map((row) => rowView(row, row.decidedById === null ? null : (names.get(row.decidedById) ?? null)))
}

function rowView(
  { rule, state, signedAt, decidedAt, decidedById: _, signature, confirmation, ...row }: AnomalyRow,
  decidedBy: string | null,
): Row {
  const response = signature?.task.response
  const session = confirmation?.session
  return {
    ...row,
    rule: knownWord(anomalyRules, rule),
    state: knownWord(anomalyStates, state),
    source: signature ? 'FORM' : 'SESSION',
    signedAt: signedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    student: response?.subject ?? session?.student ?? null,
    signer: signature?.name ?? confirmation?.signerName ?? '',
    email: signature?.task.outside?.email ?? confirmation?.sentTo ?? null,
    about: response?.form.name ?? session?.clinic.name ?? '',
    responseId: response?.id ?? null,
    sessionId: session?.id ?? null,
  }
}

/** The anomalies as a file for a spreadsheet, in the reader's language. */
export async function fileOf(rows: readonly Row[], locale: string): Promise<string> {
  const t = await translatorFor(locale, 'signoffAnomalies')
  const header = [
    t('signedAt'),
    t('student'),
    t('about'),
    t('source'),
    t('signer'),
    t('email'),
    t('rule'),
    t('measure'),
    t('state'),
    t('note'),
    t('decidedBy'),
  ]
  const lines = rows.map((row) => [
    row.signedAt,
    row.student?.displayName ?? '',
    row.about,
    t(`sources.${row.source}`),
    row.signer,
    row.email ?? '',
    t(`rules.${row.rule}`),
    row.measure === null ? '' : String(row.measure),
    t(`states.${row.state}`),
    row.note,
    row.decidedBy ?? '',
  ])
  return csvOf([header, ...lines], delimiterFor(locale))
}
