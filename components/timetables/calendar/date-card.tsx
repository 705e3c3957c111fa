'use client'

import { Armchair, CircleX, Link2, MapPin, QrCode, TriangleAlert, Users, UsersRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { LinkButton } from '@/components/ui/link-button'
import { Anchor } from '@/components/ui/link-context'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import type { PaletteColour } from '@/lib/clinical/palette'
import { useFormats } from '@/lib/i18n/use-formats'
import type { CalendarDate } from './calendar-of'
import { Fact } from './fact'

interface DateCardProps {
  /** `chairNumber`: the chair of the person whose date it is. */
  date: CalendarDate & { readonly chairNumber?: number | null }
  colour: PaletteColour
  typeName: string
  /** The names of its groups, where they mean something to the reader. */
  groups?: readonly string[]
  isNow: boolean
  isClashing?: boolean
  href?: string | undefined
  checkInHref?: string | undefined
  /** Further actions on the date. */
  more?: ReactNode
}

/** One date of an agenda: when, what, where and with whom. */
export function DateCard({ date, colour, typeName, groups = [], isNow, isClashing = false, href, checkInHref, more }: DateCardProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const isOff = date.state === 'CANCELLED'
  const chair = typeof date.chairNumber === 'number' && !isOff ? t('chair', { number: date.chairNumber }) : null
  const place = [[date.room?.name, chair].filter(Boolean).join(', ')].filter(Boolean)
  return (
    <li
      data-tone={colour}
      className={classNames(
        'relative flex gap-3 rounded-card border border-l-4 border-line border-l-tone-strong bg-surface px-3 py-2',
        href !== undefined && 'hover:bg-hover has-active:bg-pressed',
      )}
    >
      <p className="w-12 shrink-0 tabular-nums">
        <span className="block font-bold">{formats.wallTime(date.startsTime)}</span>
        <span className="block text-muted">{formats.wallTime(date.endsTime)}</span>
      </p>
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 className={classNames('min-w-0 text-body font-bold wrap-anywhere', isOff && 'line-through')}>
            {href === undefined ? (
              date.title
            ) : (
              <Anchor href={href} data-tile={date.id} className="after:absolute after:inset-0 after:rounded-card">
                {date.title}
              </Anchor>
            )}
          </h3>
          {isNow && !isOff && <StatusChip tone="info">{t('now')}</StatusChip>}
          {isClashing && !isOff && (
            <StatusChip tone="danger" icon={<TriangleAlert />}>
              {t('clash')}
            </StatusChip>
          )}
          {isOff && (
            <StatusChip tone="danger" icon={<CircleX />}>
              {t('cancelled')}
            </StatusChip>
          )}
        </div>
        {isOff && date.cancelReason !== '' && <p className="text-dense wrap-anywhere">{date.cancelReason}</p>}
        {place.length > 0 && <Fact icon={chair === null ? <MapPin /> : <Armchair />}>{[...place, typeName].join(' · ')}</Fact>}
        {date.teachers.length > 0 && <Fact icon={<Users />}>{formats.list(date.teachers.map(({ displayName }) => displayName))}</Fact>}
        {groups.length > 0 && <Fact icon={<UsersRound />}>{formats.list(groups)}</Fact>}
        {date.link !== '' && !isOff && (
          <Fact icon={<Link2 />}>
            <TextLink href={date.link} className="relative z-10">
              {t('join')}
            </TextLink>
          </Fact>
        )}
        {place.length === 0 && <p className="text-dense text-muted">{typeName}</p>}
        {checkInHref !== undefined && (
          <LinkButton variant="primary" size="lg" fullWidth href={checkInHref} icon={<QrCode />}>
            {t('checkIn')}
          </LinkButton>
        )}
        {more && <div className="relative z-10 mt-1 self-start empty:hidden">{more}</div>}
      </div>
    </li>
  )
}
