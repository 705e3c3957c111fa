'use client'

import { Printer, Scale } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { BackButton } from '@/components/ui/back-button'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import type { Calibration, CalibratedTeachers } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { fewestToTell } from '@/lib/reports/calibration'
import { CalibrationFigures } from './calibration-figures'
import { DifficultyTable } from './difficulty-table'
import { FunnelCard } from './funnel-card'
import { FurthestCard } from './furthest-card'
import { GuessCard } from './guess-card'
import { GuessSaid } from './guess-said'
import { TeachersList } from './teachers-list'
import { ValuesCard } from './values-card'

interface CalibrationScreenProps {
  view: Calibration
  /** All teachers whom the reader may look at; null for readers who may not look at others. */
  teachers: CalibratedTeachers | null
  asked: Readonly<Record<string, string>>
}

/** How a teacher marks compared with others who mark the same students. */
export function CalibrationScreen({ view, teachers, asked }: CalibrationScreenProps) {
  const t = useTranslations('calibration')
  const formats = useFormats()
  const { teacher, isOwn, asOf, since, sessions, students, told, asks } = view
  const counted = { sessions: t('sessions', { count: sessions }), students: t('students', { count: students }) }
  // The reader marks nothing and looks at those who do.
  const isVisitor = teachers !== null && sessions === 0
  const ownTitle = isVisitor ? t('home.ofAll') : t('title')
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={isOwn ? ownTitle : t('titleOther', { name: teacher.displayName })}
        back={isOwn ? undefined : <BackButton label={t('teachers.back')} href={paths.calibration} />}
        after={asOf && <span className="text-dense">{t('asOf', { time: formats.dateTime(asOf) })}</span>}
        subtitle={
          since && [isOwn && teacher.displayName, t('subtitle', { ...counted, day: formats.day(since) })].filter(Boolean).join(' · ')
        }
        more={
          told && (
            <Button icon={<Printer />} onPress={() => window.print()}>
              {t('print')}
            </Button>
          )
        }
      />
      {asks && <GuessCard />}
      {!view.isEnough && !isVisitor && (
        <EmptyState icon={<Scale />} title={t('tooFew.title')}>
          {t('tooFew.help', { sessionsNeeded: fewestToTell.sessions, studentsNeeded: fewestToTell.students })}{' '}
          {sessions > 0 && t('tooFew.soFar', counted)}
        </EmptyState>
      )}
      {told && <Told view={view} told={told} />}
      {teachers && <TeachersList rows={teachers} asked={asked} />}
    </div>
  )
}

function Told({ view: { teacher, isOwn, guess }, told }: { view: Calibration; told: NonNullable<Calibration['told']> }) {
  const t = useTranslations('calibration')
  const name = isOwn ? null : teacher.displayName
  return (
    <>
      {told.difference === null && (
        <Banner tone="info" title={t('few.title')} announce="none">
          {t('few.help')}
        </Banner>
      )}
      {guess && told.difference && <GuessSaid guess={guess} difference={told.difference} />}
      <CalibrationFigures told={told} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          {told.funnel && <FunnelCard funnel={told.funnel} name={name} />}
          <DifficultyTable rows={told.byDifficulty} />
          <Card className="bg-canvas text-dense">
            <b>{t('note.title')}</b>{' '}
            <span className="text-muted">
              {t('note.text')} {name === null ? t('note.who') : t('note.whoOther', { name })}
            </span>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ValuesCard values={told.values} name={name} />
          {told.difference && <FurthestCard furthest={told.furthest} />}
        </div>
      </div>
    </>
  )
}
