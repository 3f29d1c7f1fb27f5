-- Random and pronounceable passwords of up to 128 characters, where the row says its kind. A row that says none is read by every
-- version of the app, and keeps the bounds of 4 and 50. More than 50 characters belong to the premium plan.

create or replace function private.mode_fault(options jsonb, password text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  characters integer := char_length(password);
begin
  if jsonb_typeof(options -> 'mode') in ('string', 'null') is false then
    return 'The mode must be a text.';
  elsif options ->> 'mode' is not null
    and options ->> 'mode' not in ('random', 'pronounceable', 'passphrase', 'pin', 'site') then
    return 'The mode is unknown.';
  elsif options ->> 'mode' is not null and options -> 'length' is distinct from to_jsonb(characters) then
    return 'The option length must be the password''s length.';
  end if;
  case coalesce(options ->> 'mode', 'random')
    when 'random', 'pronounceable' then
      return case
        when options ->> 'mode' is null and characters not between 4 and 50 then 'A password has 4 to 50 characters.'
        when characters not between 4 and 128 then 'A password has 4 to 128 characters.'
      end;
    when 'site' then
      return case when characters not between 4 and 128 then 'A password for a site has 4 to 128 characters.' end;
    when 'pin' then
      return case when password !~ '^[0-9]{3,12}$' then 'A PIN has 3 to 12 digits.' end;
    else
      return private.passphrase_fault(options, password);
  end case;
end
$$;

create or replace function private.needs_premium(settings jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  options jsonb := private.kind_options(settings);
begin
  if settings ->> 'label' <> 'auto-generated-free' or 'true'::jsonb in (
    settings -> 'excludeSimilar', settings -> 'options' -> 'excludeSimilar',
    settings -> 'pronounceable', settings -> 'options' -> 'pronounceable'
  ) then
    return true;
  end if;
  return case coalesce(options ->> 'mode', 'random')
    when 'random' then coalesce(options ->> 'ownSymbols', options ->> 'leaveOut', options ->> 'minimums') is not null
      or char_length(settings ->> 'password') > 50
    when 'pin' then options -> 'length' <> '6'::jsonb
    when 'passphrase' then not options @> '{"words": 6, "separator": "hyphen", "capitals": "none", "digit": false}'::jsonb
    else true
  end;
end
$$;
