'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DrawnBlock, drawnShows } from '@/components/reports/report/drawn-block'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { findReportStudents, tryBlock, type ReportConfigChoices } from '@/lib/contracts/reports'
import {
  blockSubjectOf,
  blockInput,
  missingIn,
  nameElement,
  splitsOfAll,
  type BlockValues,
  type ConfigValues,
  type KnownElements,
} from '@/lib/reports/config-values'
import { PreviewFrame } from '../preview-frame'

interface PreviewCardProps extends Pick<ConfigValues, 'about' | 'asThen'> {
  block: BlockValues
  /** The name of the block while it has no title. */
  placeholder: string
  known: KnownElements
  roles: ReportConfigChoices['roles']
}

/** The block being edited, with the current numbers: as its readers will see it, or as a person with a certain role would. */
export function PreviewCard({ block, placeholder, known, roles, about, asThen }: PreviewCardProps) {
  const t = useTranslations('reportConfigs.preview')
  const reports = useTranslations('reports')
  const [roleId, setRoleId] = useState('')
  const [students, setStudents] = useState<readonly Suggested[]>([])
  const [isTable, setTable] = useState(false)
  const title = block.title || placeholder
  const student = about === 'STUDENT' ? (students[0] ?? null) : null
  const missing = missingIn(block, splitsOfAll(block.elements.map((one) => nameElement(one, known))))
  const { limit } = blockInput(block)
  const input =
    missing !== null || limit < 1
      ? null
      : {
          // The title does not affect the numbers, so typing it makes no request.
          block: { ...blockInput(block), title: '–' },
          asThen,
          ...blockSubjectOf(about, student?.id ?? null),
          ...(roleId !== '' && { asRoleId: roleId }),
        }
  const asked = useAsked(tryBlock, input, 'form')
  const { found } = asked
  return (
    <PreviewFrame
      id="block-preview"
      words={{ title: t('title'), failed: t('failed'), again: t('again') }}
      asked={asked}
      choice={{
        label: t('as'),
        value: roleId,
        options: [{ value: '', label: t('asMe') }, ...roles.map(({ id, name }) => ({ value: id, label: t('asRole', { role: name }) }))],
        onChange: setRoleId,
      }}
      notes={
        <>
          {about === 'STUDENT' && (
            <>
              <TypeAhead
                id="preview-student"
                label={t('student')}
                placeholder={t('studentHint')}
                error={null}
                chosen={students.slice(0, 1)}
                onChange={(next) => setStudents(next.slice(-1))}
                find={async (q, signal) =>
                  (await call(findReportStudents, { q }, { signal })).students.map(({ id, displayName, programme, year }) => ({
                    id,
                    name: displayName,
                    caption: programme === null ? '' : year === null ? programme : reports('since', { programme, year }),
                  }))
                }
              />
              {student === null && <p className="text-dense text-muted">{t('together')}</p>}
            </>
          )}
          <p className="text-meta text-muted">{t(roleId === '' ? 'mine' : 'ofRole')}</p>
          {missing && <p className="text-dense text-muted">{t(`missing.${missing}`)}</p>}
        </>
      }
    >
      {input && found && (
        <section aria-label={title} className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-2 pb-2">
            <h3 className="font-bold wrap-anywhere">{title}</h3>
            {drawnShows.has(found.show) && found.rows.length > 0 && (
              <span className="text-dense text-primary">
                <TextButton onPress={() => setTable(!isTable)}>{reports(isTable ? 'trend.asChart' : 'trend.asTable')}</TextButton>
              </span>
            )}
          </div>
          <DrawnBlock
            // Rows behind a number exist only for a stored report, so nothing can be opened here.
            block={{ ...found, title }}
            isTable={isTable}
          />
        </section>
      )}
    </PreviewFrame>
  )
}
