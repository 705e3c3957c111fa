/** The wrapper of pages for people without a session. It is apart from app/screen.tsx, so that these pages load no code of the shell. */
export { externalPage } from '@/server/kernel/screen'
