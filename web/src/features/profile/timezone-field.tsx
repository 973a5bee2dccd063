import type { ComponentProps } from 'react';
import { profileText } from '#text/profile';
import { SelectField } from '../../ui/select-field.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { deviceTimezone } from './device-timezone.ts';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>;

/** The zones in the settings, and always that of this device; if they could not be read, only the chosen one. */
export function TimezoneField({ defaultValue, ...select }: Props) {
  const { data, isLoading } = useSettings();
  const offered = data?.timezones ?? [];
  const own = data ? [deviceTimezone(offered)] : [];
  const zones = [...new Set([...offered, ...own, ...(defaultValue ? [String(defaultValue)] : [])])];
  return (
    <SelectField
      // The browser drops a value that is not among the options: the options must be rendered first.
      key={isLoading ? 'loading' : 'loaded'}
      label={profileText.timezone}
      hint={profileText.timezoneHint}
      placeholder={profileText.deviceTimezone}
      defaultValue={defaultValue}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      {...select}
    />
  );
}
