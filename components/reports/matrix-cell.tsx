'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LastTen } from '@/components/shared/report/last-ten'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { LinkButton } from '@/components/ui/link-button'
import type { Matrix } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { progressHref } from './report-hrefs'

interface MatrixCellProps {
  student: Matrix['students'][number]
  procedure: Matrix['procedures'][number]
  at: number
  onClose: () => void
  onRows: () => void
}

/** One cell in words, with links to what is behind it. */
export function MatrixCell({ student, procedure, at, onClose, onRows }: MatrixCellProps) {
  const t = useTranslations('reports.matrix')
  const reports = useTranslations('reports')
  const formats = useFormats()
  const graded = student.graded[at] ?? 0
  const last = student.lastOn[at] ?? ''
  const counted = formats.number(student.counted[at] ?? 0)
  return (
    <Dialog
      open
      title={student.displayName}
      description={procedure.caption}
      closesOnBackdrop
      onClose={onClose}
      footer={
        <>
          <LinkButton href={progressHref(student.id)}>{t('openProgress')}</LinkButton>
          {last !== '' && (
            <Button variant="primary" data-autofocus onPress={onRows}>
              {reports('progress.openRows', { caption: procedure.caption })}
            </Button>
          )}
        </>
      }
    >
      <dl className="flex flex-col gap-2">
        <Fact name={t('counted')}>
          {procedure.target === null || procedure.pace === null
            ? counted
            : reports('progress.bar', { counted, target: procedure.target, pace: procedure.pace })}
        </Fact>
        <Fact name={t('entries')}>
          <span className="flex flex-wrap items-center gap-2">
            <LastTen dots={student.dots[at] ?? ''} />
            {t('competentOf', { competent: student.competent[at] ?? 0, graded })}
          </span>
        </Fact>
        <Fact name={t('patients')}>{formats.number(student.patients[at] ?? 0)}</Fact>
        <Fact name={t('last')}>{last === '' ? t('never') : formats.day(last)}</Fact>
      </dl>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 grow tabular-nums">{children}</dd>
    </div>
  )
}
