'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import type { CurriculumHistory } from '@/lib/contracts/curriculum'
import { nodeKinds, outcomeLevels } from '@/lib/curriculum/vocabulary'
import { curriculumYearStates } from '@/lib/states/curriculum-year'

type Row = CurriculumHistory['rows'][number]
type Change = Row['changes'][number]

/** The list of changes shows who changed something, when and how, the latest first. */
export function ChangesList({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('curriculum.history')
  const formats = useFormats()
  return (
    <ol className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-1">
          <p className="font-medium">{t(`act.${row.act}`)}</p>
          {row.changes.map((change) => (
            <ChangeLine key={change.field} change={change} />
          ))}
          <p className="text-dense text-muted">
            {row.by} · {formats.dateTime(row.at)}
          </p>
        </li>
      ))}
    </ol>
  )
}

const known = [
  'title',
  'notes',
  'kind',
  'parent',
  'state',
  'startsOn',
  'endsOn',
  'code',
  'text',
  'level',
  'link',
  'copyOf',
  'method',
  'minutes',
] as const

function ChangeLine({ change: { field, from, to } }: { change: Change }) {
  const t = useTranslations('curriculum')
  const formats = useFormats()
  const name = known.find((one) => one === field)
  if (!name) return null
  const said = (value: string): string => {
    const kind = nodeKinds.find((one) => one === value)
    const state = curriculumYearStates.find((one) => one === value)
    const level = outcomeLevels.find((one) => one === value)
    if (name === 'kind' && kind) return t(`kind.${kind}`)
    if (name === 'state' && state) return t(`state.${state}`)
    if (name === 'level' && level) return t(`level.${level}`)
    return name === 'startsOn' || name === 'endsOn' ? formats.day(value) : value
  }
  return (
    <p className="max-w-prose text-dense wrap-anywhere">
      <span className="text-muted">{t(`history.field.${name}`)}: </span>
      {from !== null && from !== '' && <del className="text-muted">{said(from)}</del>}{' '}
      {to !== null && to !== '' && <ins className="no-underline">{said(to)}</ins>}
    </p>
  )
}
