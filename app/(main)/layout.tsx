import type { ReactNode } from 'react'
import { MainFrame } from '@/app/main-frame'

export default function MainLayout({ children }: { children: ReactNode }) {
  return <MainFrame>{children}</MainFrame>
}
