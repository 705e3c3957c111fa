'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

interface RemovalProps {
  /** The heading instead of 'Where it is used', for a record that nothing uses. */
  title?: string
  /** Where the record is used, in words. */
  words: string
  /** The outcome of a removal, which the button names; null where no removal is possible. */
  as: 'DELETED' | 'DEACTIVATED' | null
  labels: { readonly DELETED: string; readonly DEACTIVATED: string }
  help: string
  disabledReason?: string | null | false
  onRemove: (as: 'DELETED' | 'DEACTIVATED') => Promise<void>
}

/** Where the record is used, and its removal: a record in use is deactivated, an unused one is deleted. */
export function Removal({ title, words, as, labels, help, disabledReason, onRemove }: RemovalProps) {
  const t = useTranslations('editor.removal')
  const heading = title ?? t('title')
  const [busy, setBusy] = useState(false)

  async function remove() {
    if (as === null) return
    setBusy(true)
    await onRemove(as)
    setBusy(false)
  }

  return (
    <Card as="section" aria-label={heading}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-lead font-bold">{heading}</h2>
          <p>{words}</p>
          <p className="text-dense text-muted">{help}</p>
        </div>
        {as !== null && (
          <Button
            icon={as === 'DELETED' ? <Trash2 /> : undefined}
            loading={busy}
            disabledReason={disabledReason}
            onPress={() => void remove()}
          >
            {labels[as]}
          </Button>
        )}
      </div>
    </Card>
  )
}
