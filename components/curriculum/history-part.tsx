'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readCurriculumHistory, type CurriculumHistory } from '@/lib/contracts/curriculum'
import { useFormats } from '@/lib/i18n/use-formats'
import { nodeKinds } from '@/lib/curriculum/vocabulary'
import { curriculumYearStates } from '@/lib/states/curriculum-year'

type Row = CurriculumHistory['rows'][number]
type Change = Row['changes'][number]

/** Who changed a node, when and how, the last first. */
export function HistoryPart({ nodeId, initial }: { nodeId: string; initial: CurriculumHistory }) {
  const t = useTranslations('curriculum.history')
  const formats = useFormats()
  const problem = useProblemText()
  const [rows, setRows] = useState(initial.rows)
  const [next, setNext] = useState(initial.next)
  const [isBusy, setBusy] = useState(false)

  async function showMore(beforeId: string) {
    setBusy(true)
    try {
      const page = await call(readCurriculumHistory, { nodeId, beforeId })
      setRows([...rows, ...page.rows])
      setNext(page.next)
    } catch (error) {
      notify.error(problem(error))
    }
    setBusy(false)
  }

  return (
    <>
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
      {next !== null && (
        <Button className="self-start" loading={isBusy} onPress={() => void showMore(next)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

const known = ['title', 'notes', 'kind', 'parent', 'state', 'startsOn', 'endsOn'] as const

function ChangeLine({ change: { field, from, to } }: { change: Change }) {
  const t = useTranslations('curriculum')
  const formats = useFormats()
  const name = known.find((one) => one === field)
  if (!name) return null
  const said = (value: string | null): string => {
    const kind = nodeKinds.find((one) => one === value)
    const state = curriculumYearStates.find((one) => one === value)
    if (name === 'kind' && kind) return t(`kind.${kind}`)
    if (name === 'state' && state) return t(`state.${state}`)
    if ((name === 'startsOn' || name === 'endsOn') && value) return formats.day(value)
    return value ?? ''
  }
  return (
    <p className="max-w-prose text-dense wrap-anywhere">
      <span className="text-muted">{t(`history.field.${name}`)}: </span>
      {from !== null && from !== '' && <del className="text-muted">{said(from)}</del>}{' '}
      {to !== null && <ins className="no-underline">{said(to)}</ins>}
    </p>
  )
}
