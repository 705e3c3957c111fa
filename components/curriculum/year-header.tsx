'use client'

import { CalendarPlus, Check, ListChecks, Lock, LockOpen } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { LinkButton } from '@/components/ui/link-button'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { StatusChip } from '@/components/ui/status-chip'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { setCurriculumYearState, type Curriculum, type CurriculumYear } from '@/lib/contracts/curriculum'
import { useFormats } from '@/lib/i18n/use-formats'
import { curriculumYear, curriculumYearEvents, type CurriculumYearEvent, type CurriculumYearState } from '@/lib/states/curriculum-year'
import { paths } from '@/lib/paths'
import { nextState } from '@/lib/state-machine'
import { yearHref, type CurriculumHref } from './hrefs'
import { useCurriculumRefusal } from './use-node-acts'
import { YearDialog } from './year-dialog'
import { yearLabel, yearName } from './year-name'

const tones: Readonly<Record<CurriculumYearState, 'info' | 'success' | 'neutral'>> = {
  DRAFT: 'info',
  CURRENT: 'success',
  CLOSED: 'neutral',
}
const icons: Readonly<Record<CurriculumYearEvent, ReactNode>> = { begin: <Check />, close: <Lock />, reopen: <LockOpen /> }

interface YearHeaderProps {
  home: Curriculum
  /** The address at which another year is shown. */
  hrefOf?: (yearId: string) => CurriculumHref
  /** Actions of the screen, shown in place of those on the year. */
  more?: ReactNode
}

/** The head of the curriculum: the shown year, its state, and the actions on it. */
export function YearHeader({ home, hrefOf = yearHref, more }: YearHeaderProps) {
  const t = useTranslations('curriculum')
  const router = useRouter()
  const offline = useOffline()
  const formats = useFormats()
  const [isNew, setNew] = useState(false)
  const year = home.years.find(({ id }) => id === home.yearId)
  const mayEdit = home.mayEdit && !offline
  const add = (
    <Button variant="primary" icon={<CalendarPlus />} onPress={() => setNew(true)}>
      {t('year.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        after={year && <StatusChip tone={tones[year.state]}>{t(`state.${year.state}`)}</StatusChip>}
        intro={
          year &&
          [
            // With several years, the chooser already names the programme.
            home.years.length === 1 && year.programme,
            `${formats.day(year.startsOn)} – ${formats.day(year.endsOn)}`,
            t('below', { count: home.nodes.length }),
          ]
            .filter(Boolean)
            .join(' · ')
        }
        control={
          home.years.length > 1 && (
            <Select
              label={t('year.label')}
              hideLabel
              value={home.yearId ?? ''}
              options={home.years.map((one) => ({ value: one.id, label: yearLabel(one) }))}
              onChange={(id) => router.push(hrefOf(id))}
            />
          )
        }
        primary={mayEdit && !year && add}
        more={
          <>
            <LinkButton icon={<ListChecks />} href={paths.learningOutcomes}>
              {t('outcomes')}
            </LinkButton>
            {more}
            {mayEdit && year && more === undefined && <YearMenu year={year} onAdd={() => setNew(true)} />}
          </>
        }
      />
      {isNew && <YearDialog onClose={() => setNew(false)} />}
    </>
  )
}

/** The menu of acts on a curriculum year. The header has the title and the chooser of years, and no room for a button for each act. */
function YearMenu({ year: { id, state, programme, ...year }, onAdd }: { year: CurriculumYear; onAdd: () => void }) {
  const t = useTranslations('curriculum')
  const router = useRouter()
  const problem = useProblemText()
  const words = useCurriculumRefusal()

  async function set(on: CurriculumYearEvent) {
    const name = `${programme} ${yearName(year)}`
    if (!(await confirm({ title: t(`year.question.${on}`, { name }), body: t(`year.questionHelp.${on}`), action: t(`year.on.${on}`) })))
      return
    try {
      await call(setCurriculumYearState, { yearId: id, on })
    } catch (error) {
      notify.error(words(error) ?? problem(error))
    }
    router.refresh()
  }
  const acts = curriculumYearEvents
    .filter((on) => nextState(curriculumYear, state, on) !== null)
    .map((on) => ({ id: on, label: t(`year.on.${on}`), icon: icons[on], onAction: () => void set(on) }))
  return (
    <Menu
      label={t('kind.YEAR')}
      placement="below-end"
      entries={[...acts, { id: 'add', label: t('year.add'), icon: <CalendarPlus />, onAction: onAdd }]}
    />
  )
}
