'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { readLocal } from '@/lib/client/local-store'
import { currentPerson, waitForPerson } from '@/lib/client/local-user'
import { newId } from '@/lib/client/new-id'
import { saveQueued } from '@/lib/client/queue'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listReflectionTemplates, startReflection, type ReflectionTemplates } from '@/lib/contracts/reflections'
import { writeHref } from './hrefs'
import { begunReflection, startPart, type Begun } from './reflection-document'
import { placeOf } from './reflection-saves'

type Wanted = Omit<Begun, 'id'> & { readonly templateId?: string | undefined; readonly despite?: boolean }

/** Begins a reflection on this device, with or without a network, and opens it for writing. Returns whether it did. */
export function useBegin(): { readonly begin: (wanted: Wanted) => Promise<boolean>; readonly isBeginning: boolean } {
  const t = useTranslations('shell.reflect')
  const router = useRouter()
  const problem = useProblemText()
  const [isBeginning, setBeginning] = useState(false)

  async function begin({ templateId, despite = false, ...wanted }: Wanted): Promise<boolean> {
    setBeginning(true)
    try {
      await waitForPerson()
      const me = await currentPerson()
      const templates = await knownTemplates()
      // Without the template's questions there is nothing under which to write.
      if (!me || templates === null) {
        notify.error(t('noQuestions'), { id: 'reflect' })
        return false
      }
      const template = templates.find(({ id }) => id === templateId) ?? templates[0] ?? null
      const id = newId()
      const reflection = begunReflection({ ...wanted, id, template, me: { id: me.id, displayName: me.displayName } })
      const { kind, title, note, happenedOn, origin } = wanted
      await saveQueued(
        startReflection,
        { id, kind, title, note, happenedOn, origin, templateId: template?.id ?? null, despite, occurredAt: new Date().toISOString() },
        placeOf(reflection, startPart),
      )
      router.push(writeHref(id))
      return true
    } catch (error) {
      notify.error(problem(error), { id: 'reflect' })
      return false
    } finally {
      setBeginning(false)
    }
  }
  return { begin, isBeginning }
}

/** The templates from the server, or else this device's copy. */
async function knownTemplates(): Promise<ReflectionTemplates['templates'] | null> {
  try {
    return (await call(listReflectionTemplates, {})).templates
  } catch {
    const kept = await readLocal('reflection-templates', async () => (await listReflectionTemplates.shapes()).output).catch(() => undefined)
    return kept?.templates ?? null
  }
}
