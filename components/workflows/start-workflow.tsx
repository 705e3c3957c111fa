'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { v7 } from 'uuid'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio-group'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { startInstance } from '@/lib/contracts/workflows'
import { instanceHref } from './hrefs'
import type { Startable } from './mine-screen'
import { useWorkflowAct } from './use-workflow-act'

/** Starts a workflow about oneself: one at once, of several the one that is chosen. */
export function StartWorkflow({ startable }: { startable: Startable }) {
  const t = useTranslations('workflows')
  const router = useRouter()
  const offline = useOffline()
  const [isOpen, setOpen] = useState(false)
  const own = startable.filter(({ self }) => self)
  const [first] = own
  const [chosen, setChosen] = useState(first?.id ?? '')
  const [id] = useState(() => v7())
  const { act, busy } = useWorkflowAct(() => router.refresh())
  if (!first) return null

  const start = (workflowId: string) =>
    act('start', async () => {
      await call(startInstance, { id, workflowId })
      router.push(instanceHref(workflowId, id))
      return null
    })
  const reason = offline && t('offline')
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus />}
        loading={busy !== null}
        disabledReason={reason}
        onPress={() => (own.length === 1 ? void start(first.id) : setOpen(true))}
      >
        {own.length === 1 ? t('startOne', { name: first.name }) : t('start')}
      </Button>
      {isOpen && (
        <Dialog
          open
          title={t('start')}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onPress={() => setOpen(false)}>{t('cancel')}</Button>
              <Button variant="primary" loading={busy !== null} disabledReason={reason} onPress={() => void start(chosen)}>
                {t('startAction')}
              </Button>
            </>
          }
        >
          <RadioGroup
            label={t('which')}
            value={chosen}
            onChange={setChosen}
            options={own.map((one) => ({ value: one.id, label: one.name }))}
          />
        </Dialog>
      )}
    </>
  )
}
