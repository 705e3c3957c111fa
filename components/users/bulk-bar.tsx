'use client'

import { UsersRound, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Selection } from '@/components/shared/list/use-selection'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import type { CarriedFlag } from '@/lib/contracts/users'
import type { PeopleColumn } from '@/lib/users/people-columns'
import { bulkKinds, type BulkKind } from './bulk-act'
import { BulkDialog } from './bulk-dialog'
import { PeopleExport } from './people-export'
import { whoIn, type Narrowed } from './who'

interface BulkBarProps {
  selection: Selection
  total: number
  filter: Narrowed
  flags: readonly CarriedFlag[]
  columns: readonly PeopleColumn[]
  sort: string
}

/** What is done to all who are chosen. */
export function BulkBar({ selection, total, filter, flags, columns, sort }: BulkBarProps) {
  const t = useTranslations('users.bulk')
  const tTools = useTranslations('listTools')
  const router = useRouter()
  const [kind, setKind] = useState<BulkKind | null>(null)
  const { count } = selection
  const who = whoIn(selection, filter)
  const entries = bulkKinds.map(({ group, kinds }) => ({
    id: group,
    heading: t(`group.${group}`),
    actions: kinds.map((one) => ({ id: one, label: t(`kind.${one}`), onAction: () => setKind(one) })),
  }))

  return (
    <>
      {count > 0 && (
        <StickyActionBar
          floating
          status={
            <div className="flex flex-wrap items-center gap-x-2">
              <p role="status" className="font-medium tabular-nums">
                {tTools('chosen', { count })}
              </p>
              {count < total && (
                <Button size="sm" variant="quiet" onPress={selection.chooseAll}>
                  {tTools('chooseAll', { count: total })}
                </Button>
              )}
              <IconButton size="sm" icon={<X />} label={tTools('chooseNone')} onPress={selection.clear} />
            </div>
          }
        >
          <PeopleExport who={who} columns={columns} sort={sort} />
          <Menu variant="primary" label={t('change')} icon={<UsersRound />} placement="above" entries={entries} />
        </StickyActionBar>
      )}
      {kind !== null && (
        <BulkDialog
          kind={kind}
          who={who}
          flags={flags}
          onClose={(isDone) => {
            setKind(null)
            if (!isDone) return
            selection.clear()
            router.refresh()
          }}
        />
      )}
    </>
  )
}
