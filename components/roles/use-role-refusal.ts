import { useTranslations } from 'next-intl'
import { CallError } from '@/lib/client/call-error'

/** Why a role cannot be changed or removed, if the reason belongs to no field. */
export function useRoleRefusal(): (error: unknown) => string | null {
  const t = useTranslations('roles.refused')
  return (error) => {
    if (!(error instanceof CallError)) return null
    if (error.code === 'roles.ABOVE_YOU') return t('ABOVE_YOU')
    if (error.code === 'roles.LAST_ADMIN') return t('LAST_ADMIN')
    if (error.code === 'roles.OWN_RIGHTS') return t('OWN_RIGHTS')
    if (error.code === 'roles.BUILT_IN') return t('BUILT_IN')
    if (error.code === 'roles.OTHERS_LOSE') return t('OTHERS_LOSE')
    return error.status === 'CONFLICT' ? t('CHANGED') : null
  }
}
