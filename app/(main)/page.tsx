import { screen } from '@/app/screen'

export default screen('dashboard', () => <h1>Dashboard</h1>)
