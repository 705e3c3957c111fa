'use client'

import { UserRoundMinus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { DayField } from '@/components/ui/day-field'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import type { readGroup } from '@/lib/contracts/groupings'
import { useFormats } from '@/lib/i18n/use-formats'
import { usePersonFacts } from './grouping-words'
import { useMoves } from './use-moves'

interface GroupMembersProps {
  read: OutputOf<typeof readGroup>
  path: `/settings/grouptypes/${string}`
}

/** The members of a group today or on a chosen day. Today's members can be removed. */
export function GroupMembers({ read, path }: GroupMembersProps) {
  const t = useTranslations('groupings.group')
  const tPerson = useTranslations('groupings.person')
  const facts = usePersonFacts()
  const formats = useFormats()
  const router = useRouter()
  const { grouping, group, on, today, members, total } = read
  const isToday = on === today
  const { under, move } = useMoves({ groupingId: grouping.id, drawn: read, nameOf: () => '' })
  const shown = members.filter(({ id }) => !under.has(id))

  return (
    <Card as="section" aria-labelledby="group-members" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="group-members" className="min-w-0 grow text-lead font-bold">
          {isToday ? t('membersNow', { count: total }) : t('membersOn', { count: total, day: formats.day(on) })}
        </h2>
        <LinkButton href={path}>{t('toBoard')}</LinkButton>
      </div>
      <DayField
        label={t('on')}
        value={on}
        max={today}
        onChange={(day) =>
          router.replace(day === today || day === '' ? `${path}/groups/${group.id}` : `${path}/groups/${group.id}?on=${day}`, {
            scroll: false,
          })
        }
      />
      {shown.length === 0 && <p className="text-muted">{t(isToday ? 'nobodyNow' : 'nobodyOn')}</p>}
      {shown.length > 0 && (
        <List aria-labelledby="group-members">
          {shown.map((person) => (
            <ListRow
              key={person.id}
              title={person.displayName}
              subtitle={facts(person)}
              trailing={isToday && !person.fits ? <Chip tone="warning">{tPerson('outside')}</Chip> : undefined}
              actions={
                isToday ? (
                  <IconButton
                    label={t('takeOut', { name: person.displayName })}
                    icon={<UserRoundMinus />}
                    onPress={() => void move([{ userId: person.id, from: group.id }], null)}
                  />
                ) : undefined
              }
            />
          ))}
        </List>
      )}
      {total > members.length && <p className="text-dense text-muted">{t('cut', { shown: members.length, total })}</p>}
    </Card>
  )
}
