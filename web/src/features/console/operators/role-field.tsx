import { operatorRoles } from '@latchkey/contract/admin/operator-roles';
import { consoleText } from '#text/console';
import { consoleOperatorsText as text } from '#text/console-operators';
import { SelectField } from '../../../ui/select-field.tsx';

const options = operatorRoles.map((role) => ({
  value: role,
  label: `${consoleText.roles[role]} – ${consoleText.roleMay[role]}`,
}));

interface Props {
  name: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
  onChange: () => void;
}

export function RoleField({ error, ...field }: Props) {
  return <SelectField label={text.role} options={options} {...(error ? { error } : {})} {...field} />;
}
