-- Sends the requests stored in a file, one after the other, and reports the results as one line of JSON.
-- wrk -s requests.lua <url> -- <file> <number of the request to start with>

local requests = {}
local next_request = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  local text = file:read("*a")
  file:close()
  for request in text:gmatch("([^%z]+)%z") do
    requests[#requests + 1] = request
  end
  next_request = tonumber(args[2] or 0) % #requests
end

function request()
  next_request = next_request % #requests + 1
  return requests[next_request]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nwrk {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"max":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
