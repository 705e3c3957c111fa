import type { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { readUse, removeShift } from '@/lib/contracts/clinic-shifts'

type Asked = { readonly id: string; readonly revision: number; readonly words: ReturnType<typeof useTranslations<'shifts'>> }

/** Explains what stays and who loses access to what, asks for confirmation and deletes the shift. Returns whether it was deleted. */
export async function deleteShift({ id, revision, words }: Asked): Promise<boolean> {
  try {
    const { sessions, losing } = await call(readUse, { id })
    const lost = losing.map(({ displayName, sessions: count }) => words('removeLoses', { name: displayName, count }))
    const isSure = await confirm({
      title: sessions === 0 ? words('removeTitle') : words('removeTitleUsed', { count: sessions }),
      body: [words('removeWhy'), ...(sessions > 0 ? [words('removeKeeps', { count: sessions })] : []), ...lost].join(' '),
      action: words('removeAction'),
      tone: 'danger',
    })
    if (!isSure) return false
    await call(removeShift, { id, revision, sessions })
    notify.success(words('removed'))
    return true
  } catch (error) {
    const isOther = error instanceof CallError && error.status === 'CONFLICT'
    notify.error(words(isOther ? reasonOf(error.code) : 'removeFailed'))
    return false
  }
}

function reasonOf(code: string | undefined) {
  if (code === 'clinic-shifts.PLANNED') return 'removePlanned'
  return code === 'clinic-shifts.SESSIONS' ? 'removeChanged' : 'changed'
}
