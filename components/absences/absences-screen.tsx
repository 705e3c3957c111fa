'use client'

import { CalendarOff, Plus, Settings, UsersRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { StateChips } from '@/components/shared/list/state-chips'
import { useSentSearch } from '@/components/shared/list/use-sent-search'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listAbsences, listMyAbsences, readAbsence } from '@/lib/contracts/absences'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { AbsenceDialog } from './absence-dialog'
import { AbsenceList } from './absence-list'
import { AbsencePane } from './absence-pane'
import { absencesHref } from './absences-href'
import type { AskedAbsences } from './asked.shapes'

type Mine = OutputOf<typeof listMyAbsences>
type Found = OutputOf<typeof listAbsences>

interface AbsencesScreenProps {
  /** The reader's own absences; null for somebody who decides, who gets everybody's in `found`. */
  mine: Mine | null
  found: Found | null
  opened: OutputOf<typeof readAbsence> | null
  asked: AskedAbsences
  /** Whether the reader teaches and so can ask for cover. */
  teaches: boolean
}

/** The reader's own absences, or everybody's with those that wait for a decision first. */
export function AbsencesScreen({ mine, found, opened, asked, teaches }: AbsencesScreenProps) {
  const t = useTranslations('absences')
  const attendance = useTranslations('shell.titles')
  const formats = useFormats()
  const router = useRouter()
  const [form, setForm] = useState<'new' | 'edit' | null>(asked.new === undefined ? null : 'new')
  const list = found ?? mine
  const close = () => router.push(absencesHref({ ...asked, absence: undefined }))
  if (!list) return null
  const isFiltered = asked.q !== '' || asked.after !== undefined
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={attendance('absences')}
        intro={found ? t('awayToday', { day: formats.longDay(found.today), count: found.counts.today }) : undefined}
        primary={
          <Button variant="primary" icon={<Plus />} onPress={() => setForm('new')}>
            {t('new')}
          </Button>
        }
        more={
          found && (
            <>
              <LinkButton href={paths.timetableAbsences} icon={<UsersRound />}>
                {t('coverNeeded')}
              </LinkButton>
              <LinkButton href={paths.absenceTypes} icon={<Settings />}>
                {t('types')}
              </LinkButton>
            </>
          )
        }
      />
      {found && <Boxes key={asked.box + asked.q} found={found} asked={asked} />}
      {list.rows.length === 0 ? (
        <EmptyState icon={<CalendarOff />} title={t(isFiltered ? 'nothingFound' : found ? `empty.${asked.box}` : 'emptyOwn')}>
          {!isFiltered && !found ? t('emptyOwnHelp') : ''}
        </EmptyState>
      ) : (
        <AbsenceList
          label={attendance('absences')}
          rows={list.rows}
          isOwn={!found}
          today={list.today}
          hrefOf={({ id }) => absencesHref({ ...asked, absence: id })}
        />
      )}
      <p className="flex flex-wrap gap-2">
        {asked.after !== undefined && <LinkButton href={absencesHref({ ...asked, after: undefined })}>{t('firstPage')}</LinkButton>}
        {list.next !== null && <LinkButton href={absencesHref({ ...asked, after: list.next })}>{t('showMore')}</LinkButton>}
      </p>
      {found && <p className="text-dense text-muted">{t('neverWhy')}</p>}
      {opened && form === null && <AbsencePane key={opened.id} absence={opened} onClose={close} onEdit={() => setForm('edit')} />}
      {form !== null && (
        <AbsenceDialog
          initial={form === 'edit' ? opened : null}
          types={list.types}
          today={list.today}
          mayChoose={found !== null}
          teaches={teaches}
          onClose={() => {
            setForm(null)
            // If the address stayed, the menu's link would lead to the page that is already open.
            if (form === 'edit' || asked.new !== undefined) close()
          }}
        />
      )}
    </div>
  )
}

function Boxes({ found: { counts }, asked }: { found: Found; asked: AskedAbsences }) {
  const t = useTranslations('absences')
  const router = useRouter()
  const search = useSentSearch(asked.q, (q) => absencesHref({ box: asked.box, q }))
  const boxes = [
    { box: 'DECIDE', count: counts.decide },
    { box: 'TODAY', count: counts.today },
    { box: 'ALL', count: counts.all },
  ] as const
  return (
    <FilterBar
      states={
        <StateChips
          label={t('boxes')}
          value={asked.box}
          options={boxes.map(({ box, count }) => ({ value: box, label: t(`box.${box}`), count }))}
          onChange={(box) => router.push(absencesHref({ box, q: asked.q }))}
        />
      }
      search={{ label: t('search'), ...search }}
    />
  )
}
