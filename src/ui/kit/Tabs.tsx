import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

type Tab<Id extends string> = { readonly id: Id; readonly label: string; readonly content: ReactNode }

type TabsProps<Id extends string> = {
  /** Names the group of tabs. */
  readonly label: string
  readonly tabs: ReadonlyArray<Tab<Id>>
  readonly value: Id
  readonly onValueChange: (id: Id) => void
}

/** Arrow keys move between the tabs; the panel of the chosen one is the only one on the page. */
export const Tabs = <Id extends string>({ label, tabs, value, onValueChange }: TabsProps<Id>) => (
  <Base.Root value={value} onValueChange={(id: Id) => onValueChange(id)}>
    <Base.List className={styles.list} aria-label={label} activateOnFocus>
      {tabs.map((tab) => (
        <Base.Tab key={tab.id} value={tab.id} className={styles.tab}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {/* Base UI would leave the former panel there for another frame, with fields of the same names. */}
    {tabs
      .filter(({ id }) => id === value)
      .map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
  </Base.Root>
)
