import type { OfflineScreens } from '@/components/shared/offline-screens'

export const curriculumOffline: OfflineScreens<'curriculum' | 'curriculumNode'> = {
  async curriculum() {
    const { CurriculumScreen } = await import('./curriculum-screen')
    return () => <CurriculumScreen />
  },
  async curriculumNode() {
    const { CurriculumScreen } = await import('./curriculum-screen')
    return ([id = '']) => <CurriculumScreen key={id} nodeId={id} />
  },
}
