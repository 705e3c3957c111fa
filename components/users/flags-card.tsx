'use client'

import { Flag, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import type { CarriedFlag } from '@/lib/contracts/users'
import { setFlag, type Account } from '@/lib/contracts/users/accounts'
import { useAccountAct } from './use-account-act'

interface FlagsCardProps {
  person: Pick<Account, 'id' | 'displayName'>
  flags: readonly CarriedFlag[]
  /** All flags that are in use. */
  givable: readonly CarriedFlag[]
}

/** The flags of a person. Each flag is given or removed at once, and this can be undone. */
export function FlagsCard({ person: { id, displayName: name }, flags, givable }: FlagsCardProps) {
  const t = useTranslations('accounts')
  const { act, busy } = useAccountAct()
  const others = givable.filter((one) => !flags.some((flag) => flag.id === one.id))

  function set(flag: CarriedFlag, carried: boolean) {
    const { id: flagId, caption } = flag
    return act(flagId, async () => {
      await call(setFlag, { id, flagId, carried })
      notify.success(t(carried ? 'flags.given' : 'flags.taken', { caption, name }), { onUndo: () => void set(flag, !carried) })
    })
  }

  return (
    <Card as="section" aria-labelledby="flags-title">
      <h2 id="flags-title" className="text-lead font-bold">
        {t('part.flags')}
      </h2>
      <p className="text-dense text-muted">{t('flags.help')}</p>
      {flags.length > 0 && (
        <ul aria-labelledby="flags-title" className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
          {flags.map((flag) => (
            <li key={flag.id} className="flex items-center">
              <Chip tone={flag.colour} icon={<Flag />} className="shrink wrap-anywhere">
                {flag.caption}
              </Chip>
              <IconButton
                size="sm"
                icon={<X />}
                label={t('flags.take', { caption: flag.caption })}
                loading={busy === flag.id}
                onPress={() => void set(flag, false)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        {others.length > 0 ? (
          <Menu
            label={t('flags.give')}
            icon={<Flag />}
            entries={others.map((flag) => ({ id: flag.id, label: flag.caption, onAction: () => void set(flag, true) }))}
          />
        ) : (
          <Button icon={<Flag />} disabledReason={t('flags.noneToGive')}>
            {t('flags.give')}
          </Button>
        )}
      </div>
    </Card>
  )
}
