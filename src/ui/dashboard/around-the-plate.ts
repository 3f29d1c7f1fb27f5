/** What of the dashboard comes after the first password: loaded as one part (Dashboard.tsx, Header.tsx). */
export { DashboardBackground } from './DashboardBackground.tsx'
export { DashboardNotices } from './DashboardNotices.tsx'
export { HeaderActions } from './HeaderActions.tsx'
export { SideColumn } from './SideColumn.tsx'
