'use client'

import { UsersRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChosenBar } from '@/components/shared/list/chosen-bar'
import type { Selection } from '@/components/shared/list/use-selection'
import { Menu } from '@/components/ui/menu'
import type { CarriedFlag } from '@/lib/contracts/users'
import type { PeopleColumn } from '@/lib/users/people-columns'
import { bulkKinds, type BulkKind } from './bulk-act'
import { BulkDialog } from './bulk-dialog'
import { PeopleExport } from './people-export'
import { whoInputOf, type Narrowed } from './who'

interface BulkBarProps {
  selection: Selection
  total: number
  filter: Narrowed
  flags: readonly CarriedFlag[]
  columns: readonly PeopleColumn[]
  sort: string
}

/** The acts on all people who are chosen. */
export function BulkBar({ selection, total, filter, flags, columns, sort }: BulkBarProps) {
  const t = useTranslations('users.bulk')
  const router = useRouter()
  const [kind, setKind] = useState<BulkKind | null>(null)
  const who = whoInputOf(selection, filter)
  const entries = bulkKinds.map(({ group, kinds }) => ({
    id: group,
    heading: t(`group.${group}`),
    actions: kinds.map((one) => ({ id: one, label: t(`kind.${one}`), onAction: () => setKind(one) })),
  }))

  return (
    <>
      <ChosenBar selection={selection} total={total}>
        <PeopleExport who={who} columns={columns} sort={sort} />
        <Menu variant="primary" label={t('change')} icon={<UsersRound />} placement="above" entries={entries} />
      </ChosenBar>
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
